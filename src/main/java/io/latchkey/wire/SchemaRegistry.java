package io.latchkey.wire;

import org.apache.avro.Schema;

/**
 * Where the schemas are looked up that values in a schema registry's framing were written with.
 * Safe for use by many threads.
 */
@FunctionalInterface
public interface SchemaRegistry {
  /** No registry: such a value is refused with a sentence that names the setting. */
  SchemaRegistry NONE =
      id -> {
        throw Problems.unreadable(
            "the value begins with 00 as in a schema registry's framing, which is read only where"
                + " schema.registry.url is set; else send JSON or Avro single-object encoding");
      };

  /**
   * The schema of that id.
   *
   * @throws UndecodableException when the registry answers that it has none, or none in Avro. A
   *     registry that does not answer is not the record's fault, and an unchecked exception
   */
  Schema schema(int id) throws UndecodableException;
}
