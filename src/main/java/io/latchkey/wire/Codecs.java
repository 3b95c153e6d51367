package io.latchkey.wire;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Policy;
import io.latchkey.message.RunStatus;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;

/** The codec of each message. */
public final class Codecs {
  public static final Codec<Trigger> TRIGGER = new Codec<>(new TriggerForm());
  public static final Codec<RunStatus> RUN_STATUS = new Codec<>(new RunStatusForm());
  public static final Codec<ClaimCommand> CLAIM_COMMAND = new Codec<>(new ClaimCommandForm());
  public static final Codec<Policy> POLICY = new Codec<>(new PolicyForm());
  public static final Codec<Accepted> ACCEPTED = new Codec<>(new AcceptedForm());
  public static final Codec<Denied> DENIED = new Codec<>(new DeniedForm());
  public static final Codec<ClaimEvent> CLAIM_EVENT = new Codec<>(new ClaimEventForm());
  public static final Codec<StatusRequest> STATUS_REQUEST = new Codec<>(new StatusRequestForm());
  public static final Codec<ShadowDecision> SHADOW_DECISION = new Codec<>(new ShadowDecisionForm());

  private Codecs() {}

  /** Writes whichever output message this is. */
  public static byte[] encode(OutputMessage message, Format format) {
    return switch (message.kind()) {
      case ACCEPTED -> ACCEPTED.encode((Accepted) message, format);
      case DENIED -> DENIED.encode((Denied) message, format);
      case CLAIM_EVENT -> CLAIM_EVENT.encode((ClaimEvent) message, format);
      case STATUS_REQUEST -> STATUS_REQUEST.encode((StatusRequest) message, format);
      case SHADOW_DECISION -> SHADOW_DECISION.encode((ShadowDecision) message, format);
    };
  }
}
