package io.latchkey.message;

/** A message that Latchkey decides to send. {@link #kind} lets a switch handle every one. */
public sealed interface OutputMessage
    permits Accepted, Denied, ClaimEvent, StatusRequest, ShadowDecision {

  /** Which of the messages this is. */
  Kind kind();

  /** The kinds of output, one topic each. */
  enum Kind {
    ACCEPTED,
    DENIED,
    CLAIM_EVENT,
    STATUS_REQUEST,
    SHADOW_DECISION
  }
}
