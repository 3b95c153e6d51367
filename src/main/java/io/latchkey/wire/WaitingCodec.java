package io.latchkey.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The encoding of the statuses of one run that wait, in the store {@code runs} and its changelog:
 * Avro single-object with the schema {@code waiting-statuses}. Safe for use by many threads.
 */
public final class WaitingCodec {
  private static final AvroBinding AVRO = new AvroBinding("waiting-statuses");
  private static final RecordShape STATUS = AVRO.shape().nested("WaitingStatus");
  private static final RecordShape HEADER = STATUS.nested("UserHeader");

  private WaitingCodec() {}

  /** Writes them, each without its {@code reason}. */
  public static byte[] encode(List<WaitingStatus> waiting) {
    return AVRO.write(
        new Values(AVRO.shape())
            .set("statuses", waiting.stream().map(WaitingCodec::write).toList()));
  }

  /**
   * Reads them.
   *
   * @throws IllegalStateException when the row is none that this version knows: then the store is
   *     damaged or a newer version has written it
   */
  public static List<WaitingStatus> decode(byte[] row) {
    try {
      List<WaitingStatus> waiting = new ArrayList<>();
      for (Fields status : new Fields(AVRO.readRow(row)).records("statuses")) {
        waiting.add(
            new WaitingStatus(
                RunFactsCodec.status(status), status.requiredTime("waiting_at"), headers(status)));
      }
      return waiting;
    } catch (UndecodableException e) {
      throw unreadable(e);
    }
  }

  /** What is told of a row of the store {@code runs} that cannot be read. */
  static IllegalStateException unreadable(UndecodableException why) {
    return new IllegalStateException(
        "a row of the runs store cannot be read ("
            + why.getMessage()
            + "); run the version of Latchkey that wrote it, or a newer one");
  }

  private static Values write(WaitingStatus waiting) {
    List<Values> headers = new ArrayList<>();
    for (Header header : waiting.headers()) {
      headers.add(
          new Values(HEADER)
              .set("name", header.key())
              .set("value", header.value() == null ? null : ByteBuffer.wrap(header.value())));
    }
    return new Values(STATUS)
        .set("status", RunFactsCodec.statusBytes(waiting.status()))
        .setTime("waiting_at", waiting.since())
        .set("headers", headers);
  }

  private static Headers headers(Fields status) {
    Headers headers = new RecordHeaders();
    for (Fields header : status.records("headers")) {
      headers.add(header.requiredText("name"), header.bytes("value"));
    }
    return headers;
  }
}
