package io.latchkey.policy;

/** What a key expression says to a trigger. {@link #kind} lets a switch handle every answer. */
public sealed interface Derived {

  /** Which of the answers this is. */
  Kind kind();

  /** The kinds of answer. */
  enum Kind {
    KEY,
    UNKEYED,
    PROBLEM
  }

  /** The idempotency key; within its limits. */
  record Key(String key) implements Derived {
    @Override
    public Kind kind() {
      return Kind.KEY;
    }
  }

  /** The trigger has no key: the expression gave false or null. */
  record Unkeyed() implements Derived {
    @Override
    public Kind kind() {
      return Kind.UNKEYED;
    }
  }

  /**
   * No key can be derived: a field is missing, or the result is no key.
   *
   * @param sentence what is wrong, for the trigger's sender
   */
  record Problem(String sentence) implements Derived {
    @Override
    public Kind kind() {
      return Kind.PROBLEM;
    }
  }
}
