package io.latchkey.wire;

import io.latchkey.claim.ClaimKey;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.RunStatus;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of run facts in their internal topic: Avro single-object with the schema {@code
 * run-facts}, the messages within it by their own schemas. Safe for use by many threads.
 */
public final class RunFactsCodec {
  private static final AvroBinding AVRO = new AvroBinding("run-facts");
  private static final RecordShape FACT = AVRO.shape().nested("RunFact");

  private RunFactsCodec() {}

  /**
   * Writes facts, in their order. A status goes without its {@code reason}, which has no bound and
   * no reader.
   */
  public static byte[] encode(List<RunFact> facts) {
    List<Values> values = new ArrayList<>(facts.size());
    for (RunFact fact : facts) {
      values.add(write(fact));
    }
    return AVRO.write(new Values(AVRO.shape()).set("facts", values));
  }

  private static Values write(RunFact fact) {
    Values values = new Values(FACT).setName("kind", fact.kind());
    return switch (fact.kind()) {
      case STARTED -> claim(values, ((RunFact.Started) fact).claimKey(), fact.runId());
      case ENDED -> claim(values, ((RunFact.Ended) fact).claimKey(), fact.runId());
      case SOUGHT -> values.set("status", statusBytes(((RunFact.Sought) fact).status()));
      case MISSED -> {
        RunFact.Missed missed = (RunFact.Missed) fact;
        ClaimEvent event = missed.event();
        yield values
            .set("claim_key", missed.claimKey().text())
            .set("status", statusBytes(missed.status()))
            .set(
                "event",
                event == null
                    ? null
                    : ByteBuffer.wrap(Codecs.CLAIM_EVENT.encode(event, Format.AVRO)));
      }
    };
  }

  /**
   * Reads facts.
   *
   * @throws IllegalStateException when they are none that this version knows: only Latchkey writes
   *     the topic, so a newer version has, or somebody else did
   */
  public static List<RunFact> decode(byte[] value) {
    try {
      List<RunFact> facts = new ArrayList<>();
      for (Fields fact : new Fields(AVRO.readRow(value)).records("facts")) {
        facts.add(read(fact));
      }
      return facts;
    } catch (UndecodableException e) {
      throw new IllegalStateException(
          "a record of the run-facts topic cannot be read ("
              + e.getMessage()
              + "); run the version of Latchkey that wrote it, or a newer one");
    }
  }

  private static RunFact read(Fields fields) throws UndecodableException {
    return switch (fields.requiredConstant("kind", RunFact.Kind.class)) {
      case STARTED -> new RunFact.Started(claimKey(fields), fields.requiredText("run_id"));
      case ENDED -> new RunFact.Ended(claimKey(fields), fields.requiredText("run_id"));
      case SOUGHT -> new RunFact.Sought(status(fields));
      case MISSED -> new RunFact.Missed(status(fields), claimKey(fields), event(fields));
    };
  }

  /** A status as it is kept: without its {@code reason}. */
  static ByteBuffer statusBytes(RunStatus status) {
    return ByteBuffer.wrap(Codecs.RUN_STATUS.encode(status.withoutReason(), Format.AVRO));
  }

  static RunStatus status(Fields fields) throws UndecodableException {
    return Codecs.RUN_STATUS.decode(Objects.requireNonNull(fields.bytes("status"), "status"));
  }

  private static Values claim(Values values, ClaimKey key, String runId) {
    return values.set("run_id", runId).set("claim_key", key.text());
  }

  private static ClaimKey claimKey(Fields fields) throws UndecodableException {
    return claimKey(fields.requiredText("claim_key"));
  }

  static ClaimKey claimKey(String text) throws UndecodableException {
    return ClaimKey.parse(text)
        .orElseThrow(() -> Problems.invalid("not a claim key: " + Problems.quoted(text)));
  }

  private static @Nullable ClaimEvent event(Fields fields) throws UndecodableException {
    byte[] event = fields.bytes("event");
    return event == null ? null : Codecs.CLAIM_EVENT.decode(event);
  }
}
