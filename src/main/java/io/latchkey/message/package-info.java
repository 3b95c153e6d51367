/**
 * The messages on Latchkey's topics as plain Java records: one model for the rules, for JSON and
 * for Avro. Imports nothing of the other packages; what a field means is written in {@code
 * schemas/*.avsc}.
 */
@NullMarked
package io.latchkey.message;

import org.jspecify.annotations.NullMarked;
