package io.latchkey.peers;

import java.util.List;

/** A store that could keep claims instead of Latchkey. */
interface Peer {
  /** How long a claim lives without a release: longer than any measurement. */
  long TTL_MS = 24 * 3_600_000L;

  /** What it is, and how it is asked when so many operations go together, for people. */
  String words(int batch);

  /** The same for programs: lower case, with underscores. */
  String name(int batch);

  /** Forgets all claims, as though it had just been set up. */
  void empty() throws Exception;

  /** Gets the claims that are alive into the state they have after a while of service. */
  void settle() throws Exception;

  /**
   * Connects one more client, to be used by one thread.
   *
   * @param batch how many operations it is given at a time
   */
  Client connect(int batch) throws Exception;

  /** One connection. */
  interface Client extends AutoCloseable {
    /**
     * Does all of these, in this order as far as a key is concerned, durably as the peer is set up.
     *
     * @throws WrongAnswer when the peer decides otherwise than the workload's order demands
     */
    void perform(List<Operation> operations) throws Exception;

    @Override
    void close();
  }

  /** A figure would not be one of the same work. */
  final class WrongAnswer extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongAnswer(Operation operation) {
      super("not " + operation.expected() + ": " + operation);
    }

    /** Checks the answer to a claim. */
    static void unlessAsExpected(Operation operation, boolean success) {
      if (success != (operation.expected() != Operation.Expected.DENIED)) {
        throw new WrongAnswer(operation);
      }
    }
  }
}
