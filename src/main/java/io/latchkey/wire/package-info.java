/**
 * How messages look on the topics: JSON and Avro codecs, the state row's codec, topic names, dead
 * letters. May import {@code claim}, {@code message} and {@code text}.
 */
@NullMarked
package io.latchkey.wire;

import org.jspecify.annotations.NullMarked;
