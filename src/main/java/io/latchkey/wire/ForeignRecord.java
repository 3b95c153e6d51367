package io.latchkey.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.jspecify.annotations.Nullable;

/**
 * How the records of one writer's schema become one kind of message: by the names of the fields,
 * whatever the record is called. Fields that the message does not have are skipped unread, where it
 * may have such. Safe for use by many threads.
 */
final class ForeignRecord {
  private final Layout layout;
  private final DatumReader<Values> reader;
  private final @Nullable UndecodableException unknownField;

  ForeignRecord(Schema writer, Layout layout, UnknownFields unknownFields) {
    this.layout = layout;
    List<Schema.Field> known = new ArrayList<>();
    UndecodableException unknown = null;
    for (Schema.Field field : writer.getFields()) {
      String name = field.name();
      if (layout.field(name) != null) {
        known.add(new Schema.Field(name, field.schema()));
      } else if (unknown == null) {
        unknown = unknownFields.problem(layout.names(), "", name);
      }
    }
    Schema read = Schema.createRecord(writer.getName(), null, writer.getNamespace(), false, known);
    this.reader = new StrictAvroReader(writer, read);
    this.unknownField = unknown;
  }

  /** Reads the known fields as they were written. */
  DatumReader<Values> reader() {
    return reader;
  }

  /** Makes the message's values of those that were written. */
  Values read(Values written) throws UndecodableException {
    if (unknownField != null) {
      throw unknownField;
    }
    Values values = new Values(layout.shape());
    for (Schema.Field field : written.getSchema().getFields()) {
      Layout.Field known = Objects.requireNonNull(layout.field(field.name()));
      values.put(
          known.position(), ForeignValue.read(known, field.schema(), written.get(field.pos())));
    }
    String missing = layout.complete(values);
    if (missing != null) {
      throw Problems.invalid("field `" + missing + "` is missing");
    }
    return values;
  }
}
