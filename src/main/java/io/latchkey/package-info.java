/** Active-execution idempotency on Kafka Streams. */
@org.jspecify.annotations.NullMarked
package io.latchkey;
