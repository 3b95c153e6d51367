package io.latchkey.app;

import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;

/**
 * A record that could not be sent ends the stream thread, whatever the reason. Kafka Streams' own
 * handler calls the task corrupt where it was a timeout, which {@link FailFastProducer} says why
 * not to do.
 */
public final class FailFastProduction extends DefaultProductionExceptionHandler {
  @Override
  public Response handleError(
      ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception) {
    return Response.fail();
  }
}
