package io.latchkey.wire;

/** The encodings of output messages. Inputs are read in either, told apart per record. */
public enum Format {
  /** One JSON object. */
  JSON,
  /** Avro single-object encoding. */
  AVRO
}
