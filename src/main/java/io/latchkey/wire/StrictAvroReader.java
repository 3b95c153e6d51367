package io.latchkey.wire;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/** Avro's generic reader, filling {@link Values} and refusing text that is not UTF-8. */
final class StrictAvroReader extends GenericDatumReader<Values> {
  /** Makes {@link Values} for records. */
  static final GenericData DATA =
      new GenericData() {
        @Override
        public Object newRecord(Object old, Schema schema) {
          return new Values(schema);
        }
      }.setFastReaderEnabled(false); // It would go round the overrides below.

  StrictAvroReader(Schema writer, Schema reader) {
    super(writer, reader, DATA);
  }

  @Override
  protected Object readString(Object old, Schema expected, Decoder in) throws IOException {
    return strict(in);
  }

  @Override
  protected Object readMapKey(Object old, Schema expected, Decoder in) throws IOException {
    return strict(in);
  }

  private static String strict(Decoder in) throws IOException {
    Utf8 text = in.readString(null);
    return StrictUtf8.decode(text.getBytes(), 0, text.getByteLength());
  }
}
