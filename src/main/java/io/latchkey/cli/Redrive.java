package io.latchkey.cli;

import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetterRecord;
import io.latchkey.wire.Topics;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** One redrive: which letters it takes, in which order, and what it says of each. */
final class Redrive {
  /** As their producers had sent them. */
  private static final Comparator<Letter> SOURCE_ORDER =
      Comparator.comparing((Letter letter) -> letter.record().source().topic())
          .thenComparing(letter -> letter.record().source().partition())
          .thenComparing(letter -> letter.record().source().offset());

  private final Topics topics;
  private final Set<LetterId> named;
  private final long limit;
  private final PrintWriter out;
  private int sent;
  private int before;
  private int failed;

  /**
   * Makes one.
   *
   * @param named the letters asked for by name, of which each gets an answer; none when a filter
   *     chooses
   * @param limit how many it takes of those that were not redriven yet
   */
  Redrive(Topics topics, Set<LetterId> named, long limit, PrintWriter out) {
    this.topics = topics;
    this.named = named;
    this.limit = limit;
    this.out = out;
  }

  /** What puts a record back. */
  interface Step {
    /** Sends it, and tells where it is. */
    Source redrive(DeadLetterRecord letter)
        throws CommandFailed, ExecutionException, InterruptedException;
  }

  /**
   * Puts the letters back, one after the other; one that cannot be does not stop the others.
   *
   * @throws CommandFailed when it cannot go on
   * @throws ExecutionException when the brokers do not take records
   */
  void run(LetterBox box, Step step)
      throws CommandFailed, ExecutionException, InterruptedException {
    for (Letter letter : takable(box)) {
      try {
        Source to = step.redrive(letter.record());
        sent++;
        say(letter, "redriven to " + Sent.place(to) + losses(letter));
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof RecordTooLargeException)) {
          throw e;
        }
        refuse(letter, "is larger than " + letter.record().source().topic() + " takes");
      }
    }
    sum("redriven: ");
  }

  /** Says what {@link #run} would do. */
  void tell(LetterBox box) {
    for (Letter letter : takable(box)) {
      sent++;
      Source source = letter.record().source();
      say(letter, "would go to " + source.topic() + "-" + source.partition() + losses(letter));
    }
    sum("would be redriven: ");
  }

  /** Whether nothing was refused or missing. */
  boolean isComplete() {
    return failed == 0;
  }

  private List<Letter> takable(LetterBox box) {
    List<Letter> letters = box.letters();
    Set<LetterId> missing = new LinkedHashSet<>(named);
    letters.forEach(letter -> missing.remove(letter.id()));
    for (LetterId id : missing) {
      failed++;
      out.println(id + " refused: there is no such dead letter");
    }
    return letters.stream()
        .filter(this::isNew)
        .filter(this::isPossible) // before the limit, or those that never can would use it up
        .limit(limit)
        .sorted(SOURCE_ORDER)
        .toList();
  }

  private boolean isNew(Letter letter) {
    Source to = letter.redrivenTo();
    if (to == null) {
      return true;
    }
    before++;
    if (!named.isEmpty()) {
      say(letter, "was redriven before, to " + Sent.place(to) + ": not sent again");
    }
    return false;
  }

  private boolean isPossible(Letter letter) {
    letter.record().refusal(topics).ifPresent(why -> refuse(letter, why));
    return letter.record().refusal(topics).isEmpty();
  }

  private void refuse(Letter letter, String why) {
    failed++;
    say(letter, "refused: it " + why);
  }

  private static String losses(Letter letter) {
    String lost = letter.record().droppedHeaders();
    return lost == null ? "" : ", without headers that were dropped (" + lost + ")";
  }

  private void say(Letter letter, String what) {
    out.println(letter.id() + " " + OutputText.printable(what));
    out.flush(); // it has happened, whatever comes next
  }

  private void sum(String what) {
    out.println(what + sent + ", redriven before: " + before + ", refused: " + failed);
  }
}
