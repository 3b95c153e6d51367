package io.latchkey.message;

/** Where a record was read: the coordinates that tie an outcome to its trigger. */
public record Source(String topic, int partition, long offset) {}
