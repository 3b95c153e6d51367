package io.latchkey.cli;

import io.latchkey.message.Source;
import io.latchkey.wire.Coordinates;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A dead letter as the commands name it: {@code PARTITION-OFFSET} on the dead letter topic.
 *
 * @param partition its partition
 * @param offset its offset
 */
record LetterId(int partition, long offset) {

  static LetterId of(Source place) {
    return new LetterId(place.partition(), place.offset());
  }

  @Override
  public String toString() {
    return partition + "-" + offset;
  }

  /** Reads the form above. */
  static final class Converter implements ITypeConverter<LetterId> {
    @Override
    public LetterId convert(String text) {
      return Coordinates.parse("t-" + text)
          .filter(place -> place.topic().equals("t"))
          .map(LetterId::of)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + text + "' is not PARTITION-OFFSET, as 'dead-letters list' prints it"));
    }
  }
}
