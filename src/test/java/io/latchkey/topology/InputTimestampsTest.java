package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputTimestampsTest {
  private static final long NOW = 1_800_000_000_000L;

  private final InputTimestamps timestamps = new InputTimestamps(() -> Instant.ofEpochMilli(NOW));

  @ParameterizedTest
  @CsvSource({
    "-9223372036854775808, 1800000000000",
    "-1, 1800000000000",
    "0, 0",
    "1799999999999, 1799999999999",
    "1800000000000, 1800000000000",
    "1800000000001, 1800000000000",
    "9223372036854775807, 1800000000000",
  })
  void aTimestampIsClampedToThePresentAndNeverNegative(long given, long expected) {
    ConsumerRecord<Object, Object> record =
        new ConsumerRecord<>(
            "t",
            0,
            0,
            given,
            TimestampType.CREATE_TIME,
            0,
            0,
            "",
            "",
            new RecordHeaders(),
            Optional.empty());

    assertThat(timestamps.extract(record, 17)).isEqualTo(expected);
  }
}
