package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;
import org.apache.kafka.streams.errors.ProductionExceptionHandler.Result;
import org.apache.kafka.streams.errors.internals.DefaultErrorHandlerContext;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.Test;

class FailFastProductionTest {
  @Test
  void aRecordThatIsNotSentInTimeEndsTheThread() {
    LatchkeyConfig config = LatchkeyConfig.from(Map.of("bootstrap.servers", "localhost:9092"));
    ProductionExceptionHandler handler =
        new StreamsConfig(config.streamsProperties(1)).productionExceptionHandler();
    ErrorHandlerContext context =
        new DefaultErrorHandlerContext(
            null, "in", 0, 7, new RecordHeaders(), "node", new TaskId(0, 0), 0, null, null);

    assertThat(
            handler
                .handleError(
                    context,
                    new ProducerRecord<>("out", new byte[0]),
                    new TimeoutException("Expiring 2 record(s)"))
                .result())
        .isEqualTo(Result.FAIL);
  }
}
