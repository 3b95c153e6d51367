/**
 * The rules: what a trigger, a status, a command or the passing of time does to a claim. Java only,
 * no Kafka, no clock, no I/O; may import {@code message}.
 */
@NullMarked
package io.latchkey.claim;

import org.jspecify.annotations.NullMarked;
