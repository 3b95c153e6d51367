package io.latchkey.topology;

import io.latchkey.claim.ClaimInput;
import io.latchkey.claim.ClaimKey;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.Policy;
import io.latchkey.message.RunStatus;
import io.latchkey.message.ShadowDecision;
import io.latchkey.wire.Stray;
import io.latchkey.wire.UndecodableException;
import org.jspecify.annotations.Nullable;

/** Reads one kind of input record and finds the claim that it is about. */
interface Address {

  /**
   * Reads a record where it arrived.
   *
   * @throws UndecodableException when it cannot be used
   */
  Found find(InputRecord record) throws UndecodableException;

  /**
   * Reads a record again on its claim's own partition, with what was found where it arrived:
   * nothing is looked up a second time, so that a change of policy on the way changes nothing.
   *
   * @throws UndecodableException never for a record that {@link #find} has read
   */
  ClaimInput reopen(Stray stray) throws UndecodableException;

  /** The mark of this kind in the strays topic. */
  Stray.Kind strayKind();

  /** What was found. {@link #kind} lets a switch handle each. */
  sealed interface Found {
    /** Which of them this is. */
    Kind kind();

    /** The findings. */
    enum Kind {
      CLAIMED,
      SETTLED,
      COMPARED,
      SOUGHT,
      NOTHING
    }
  }

  /**
   * A claim key, and the policy that holds for it where the input needs one.
   *
   * @param input what to ask the claim's rules
   * @param policy without its shadow, which has its say where the record arrived
   * @param policyVersion the version of that policy
   * @param derived whether the policy's expression gave the key
   */
  record Claimed(
      ClaimKey key,
      ClaimInput input,
      @Nullable Policy policy,
      @Nullable String policyVersion,
      boolean derived)
      implements Found {
    @Override
    public Kind kind() {
      return Kind.CLAIMED;
    }
  }

  /** An outcome that needs no claim, under its record key. */
  record Settled(String recordKey, OutputMessage message) implements Found {
    @Override
    public Kind kind() {
      return Kind.SETTLED;
    }
  }

  /**
   * What was found under a policy that has a shadow.
   *
   * @param difference how the shadow differs; null when it does not
   */
  record Compared(Found found, @Nullable ShadowDecision difference) implements Found {
    @Override
    public Kind kind() {
      return Kind.COMPARED;
    }
  }

  /** A status that names no claim: the run index must find it. */
  record Sought(RunStatus status) implements Found {
    @Override
    public Kind kind() {
      return Kind.SOUGHT;
    }
  }

  /** Nothing to do and nothing to tell. */
  record Nothing() implements Found {
    @Override
    public Kind kind() {
      return Kind.NOTHING;
    }
  }
}
