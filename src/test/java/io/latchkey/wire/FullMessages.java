package io.latchkey.wire;

import io.latchkey.claim.Claim;
import io.latchkey.claim.ClaimKey;
import io.latchkey.claim.EndedRun;
import io.latchkey.claim.Terms;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import io.latchkey.message.Json;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Scope;
import io.latchkey.message.Shadow;
import io.latchkey.message.ShadowDecision;
import io.latchkey.message.Source;
import io.latchkey.message.Status;
import io.latchkey.message.StatusRequest;
import io.latchkey.message.Trigger;
import io.latchkey.message.TriggerOverride;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** One message of each kind with every field given. */
final class FullMessages {
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00.123Z");
  private static final Source SOURCE = new Source("latchkey.triggers", 3, 42);
  private static final Set<Status> RELEASE_ON =
      Set.of(Status.COMPLETED, Status.FAILED, Status.CANCELLED, Status.SUSPENDED);

  static final Trigger TRIGGER =
      new Trigger(
          "t",
          "w",
          "k",
          "r",
          "q",
          new Json("{\"a\": 1.0}"),
          Map.of("m", "v"),
          TIME,
          true,
          5000L,
          Lifecycle.FIXED_TTL);

  static final RunStatus RUN_STATUS =
      new RunStatus("r", Status.FAILED, "t", "k", "w", 7L, true, "why", TIME);

  static final ClaimCommand CLAIM_COMMAND =
      new ClaimCommand(ClaimCommand.Type.EXTEND, "t", "w", "k", "r", true, 5000L, "me", "why");

  static final Policy POLICY =
      new Policy(
          "t",
          "w",
          "input.id",
          Scope.WORKFLOW,
          Lifecycle.FIXED_TTL,
          5000,
          6000,
          RELEASE_ON,
          true,
          7000L,
          8000,
          true,
          Set.of(TriggerOverride.LIFECYCLE, TriggerOverride.BYPASS),
          new Shadow("input.other", Scope.TENANT, 6000L, false));

  static final Accepted ACCEPTED =
      new Accepted(
          "t",
          "w",
          "k",
          "r",
          "q",
          7L,
          TIME,
          TIME,
          "p",
          new Json("[1.0]"),
          Map.of("m", "v"),
          TIME,
          "v",
          SOURCE);

  static final Denied DENIED =
      new Denied(
          "t",
          "w",
          "k",
          "r",
          "q",
          Denied.Reason.CLAIM_HELD,
          "held",
          "h",
          7L,
          TIME,
          TIME,
          Status.RUNNING,
          TIME,
          "v",
          SOURCE);

  static final ClaimEvent CLAIM_EVENT =
      new ClaimEvent(
          ClaimEvent.Type.RELEASED,
          ClaimEvent.Reason.COMMAND,
          "t",
          "w",
          "k",
          "r",
          7L,
          TIME,
          5L,
          TIME,
          Status.RUNNING,
          "me");

  static final StatusRequest STATUS_REQUEST =
      new StatusRequest("t", "w", "k", "r", 7L, TIME, TIME, Status.RUNNING, TIME, TIME);

  static final ShadowDecision SHADOW_DECISION =
      new ShadowDecision(
          "t", "w", "r", "q", "t:k", "t/w:k", "p", "s", TIME, TIME, TIME, "v", "u", SOURCE);

  static final Claim.Held ROW =
      new Claim.Held(
          "r",
          "q",
          "w",
          7L,
          TIME,
          TIME,
          TIME,
          new Terms(Lifecycle.FIXED_TTL, 1, 2, RELEASE_ON, true, 3, 4, "v"),
          Status.RUNNING,
          true,
          TIME,
          TIME,
          TIME,
          List.of(new EndedRun("e", TIME)),
          true);

  static final Stray STRAY =
      new Stray(Stray.Kind.STATUS, "t:k", SOURCE, POLICY, "v", new byte[] {1, 2, 3});

  static final RunFact.Started STARTED = new RunFact.Started(new ClaimKey("t", "w", "k"), "r");

  static final RunFact.Missed MISSED =
      new RunFact.Missed(RUN_STATUS.withoutReason(), new ClaimKey("t", "w", "k"), CLAIM_EVENT);

  static final WaitingStatus WAITING =
      new WaitingStatus(
          RUN_STATUS.withoutReason(),
          TIME,
          new RecordHeaders().add("traceparent", new byte[] {1, 2}).add("empty", null));

  private FullMessages() {}

  /** All of them in Avro, by the names of their schemas. */
  static Map<String, byte[]> inAvro() {
    return Map.ofEntries(
        Map.entry("trigger", Codecs.TRIGGER.encode(TRIGGER, Format.AVRO)),
        Map.entry("run-status", Codecs.RUN_STATUS.encode(RUN_STATUS, Format.AVRO)),
        Map.entry("claim-command", Codecs.CLAIM_COMMAND.encode(CLAIM_COMMAND, Format.AVRO)),
        Map.entry("policy", Codecs.POLICY.encode(POLICY, Format.AVRO)),
        Map.entry("accepted", Codecs.ACCEPTED.encode(ACCEPTED, Format.AVRO)),
        Map.entry("denied", Codecs.DENIED.encode(DENIED, Format.AVRO)),
        Map.entry("claim-event", Codecs.CLAIM_EVENT.encode(CLAIM_EVENT, Format.AVRO)),
        Map.entry("status-request", Codecs.STATUS_REQUEST.encode(STATUS_REQUEST, Format.AVRO)),
        Map.entry("shadow-decision", Codecs.SHADOW_DECISION.encode(SHADOW_DECISION, Format.AVRO)),
        Map.entry("claim-row", ClaimCodec.encode(ROW)),
        Map.entry("stray", StrayCodec.encode(STRAY)),
        Map.entry("run-facts", RunFactsCodec.encode(List.of(STARTED, MISSED))),
        Map.entry("indexed-run", IndexedRunCodec.encode(List.of(new ClaimKey("t", null, "k")))),
        Map.entry("waiting-statuses", WaitingCodec.encode(List.of(WAITING))));
  }
}
