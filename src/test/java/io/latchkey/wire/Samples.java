package io.latchkey.wire;

import io.latchkey.claim.Claim;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.Policy;
import io.latchkey.message.RunStatus;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * A message with its codec.
 *
 * @param <T> the message
 */
record Samples<T>(Codec<T> codec, T message) {

  static final List<Codec<?>> CODECS =
      List.of(
          Codecs.TRIGGER,
          Codecs.RUN_STATUS,
          Codecs.CLAIM_COMMAND,
          Codecs.POLICY,
          Codecs.ACCEPTED,
          Codecs.DENIED,
          Codecs.CLAIM_EVENT,
          Codecs.STATUS_REQUEST,
          Codecs.SHADOW_DECISION);

  byte[] encoded(Format format) {
    return codec.encode(message, format);
  }

  T decoded(Format format) throws UndecodableException {
    return codec.decode(encoded(format));
  }

  /** Messages of every kind, with all text or only what is well-formed Unicode. */
  static Arbitrary<Samples<?>> messages(boolean wellFormed) {
    RecordArbitraries any = new RecordArbitraries(wellFormed, false);
    RecordArbitraries bounded = new RecordArbitraries(wellFormed, true);
    return Arbitraries.oneOf(
        List.of(
            of(Codecs.TRIGGER, any.of(Trigger.class)),
            of(Codecs.RUN_STATUS, bounded.of(RunStatus.class)),
            of(Codecs.CLAIM_COMMAND, bounded.of(ClaimCommand.class).filter(Samples::acceptable)),
            of(Codecs.POLICY, any.of(Policy.class)),
            of(Codecs.ACCEPTED, any.of(Accepted.class)),
            of(Codecs.DENIED, any.of(Denied.class)),
            of(Codecs.CLAIM_EVENT, any.of(ClaimEvent.class)),
            of(Codecs.STATUS_REQUEST, any.of(StatusRequest.class)),
            of(Codecs.SHADOW_DECISION, any.of(ShadowDecision.class))));
  }

  /** Rows of both kinds. */
  static Arbitrary<Claim> claims() {
    RecordArbitraries any = new RecordArbitraries(true, false);
    return Arbitraries.oneOf(any.of(Claim.Held.class), any.of(Claim.Ended.class));
  }

  private static boolean acceptable(ClaimCommand command) {
    return command.runId() != null || command.force();
  }

  private static <T> Arbitrary<Samples<?>> of(Codec<T> codec, Arbitrary<T> messages) {
    return messages.map(message -> new Samples<>(codec, message));
  }
}
