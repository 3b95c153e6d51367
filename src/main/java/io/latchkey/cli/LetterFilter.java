package io.latchkey.cli;

import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.DeadLetterRecord;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which dead letters are meant; without an option, all of them. */
final class LetterFilter implements Predicate<DeadLetterRecord> {
  @Option(
      names = "--reason",
      paramLabel = "REASON",
      split = ",",
      description = "Only these: ${COMPLETION-CANDIDATES}; may be repeated.")
  private @Nullable Set<DeadLetterReason> reasons;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      converter = MomentArgument.class,
      description = "Only those found then or later: ISO-8601, or how long ago (2h).")
  private @Nullable Instant since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      converter = MomentArgument.class,
      description = "Only those found before then.")
  private @Nullable Instant until;

  @Option(
      names = "--source-topic",
      paramLabel = "NAME",
      description = "Only those of records of this topic.")
  private @Nullable String sourceTopic;

  @Option(names = "--limit", paramLabel = "NUMBER", description = "Only so many, the oldest.")
  private @Nullable Long limit;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  LetterFilter() {}

  /** Whether any option says which are meant; the limit only says how many. */
  boolean isGiven() {
    return reasons != null || since != null || until != null || sourceTopic != null;
  }

  /** How many at most. */
  long limit() {
    return limit == null ? Long.MAX_VALUE : limit;
  }

  /** Refuses what can never choose a letter. */
  void check(CommandSpec command) {
    if (limit != null && limit < 1) {
      throw Usage.wrong(command, "--limit must be at least 1");
    }
    if (since != null && until != null && !since.isBefore(until)) {
      throw Usage.wrong(command, "--since must be before --until");
    }
  }

  @Override
  public boolean test(DeadLetterRecord letter) {
    return (reasons == null
            || reasons.stream().anyMatch(reason -> reason.name().equals(letter.reason())))
        && (since == null || !letter.time().isBefore(since))
        && (until == null || letter.time().isBefore(until))
        && (sourceTopic == null || sourceTopic.equals(letter.source().topic()));
  }
}
