package io.latchkey.claim;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimCommand;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.ClaimEvent.Reason;
import io.latchkey.message.Denied;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.OutputMessage;
import io.latchkey.message.RunStatus;
import io.latchkey.message.Status;
import io.latchkey.message.Trigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules told a second time, plainly, to check {@link ClaimRules} against: no row, only the
 * {@link Diary} of all that ever happened to the key, read anew for every question. Written from
 * the design and not from the rules, with one exception: when a status that says little new is
 * worth a write (the tenths in {@link #hear}) is told as the rules do it, because it can be seen
 * only in what is written. {@code LeaseRulesTest} holds those tenths by examples.
 */
final class PlainModel {
  final Diary diary;
  private final ClaimKey key;
  private final PlainWords words;
  private List<OutputMessage> said = new ArrayList<>();
  private long now;

  PlainModel(ClaimKey key, RuleSettings settings) {
    this.key = key;
    this.diary = new Diary(settings);
    this.words = new PlainWords(key, diary);
  }

  /** What the rules must say to this input. */
  List<OutputMessage> tell(ClaimInput input, Instant clock) {
    said = new ArrayList<>();
    now = Math.max(clock.toEpochMilli(), diary.latestTime());
    words.at(now);
    expireWhatIsOver();
    diary.forgetWhenDue(now);
    switch (input.kind()) {
      case TRIGGER -> trigger((ClaimInput.Asked) input);
      case STATUS -> status(((ClaimInput.Reported) input).status());
      case COMMAND -> command(((ClaimInput.Ordered) input).command());
      case DEADLINE -> askForAMarkedDenial();
    }
    diary.forgetWhenDue(now);
    return said;
  }

  private void expireWhatIsOver() {
    Diary.Claimed holder = diary.holder();
    if (holder != null && now >= diary.effectiveDeadline()) {
      long end = diary.effectiveDeadline();
      said.add(
          words.ofHolder(
              ClaimEvent.Type.EXPIRED,
              Reason.TTL,
              holder,
              end - holder.at(),
              diary.lastStatus(),
              null));
      diary.ended(end, true, !diary.lastStatusIsFinal());
    }
  }

  private void trigger(ClaimInput.Asked asked) {
    String run = asked.runId();
    Diary.Claimed holder = diary.holder();
    if (holder == null && diary.remembers(run, now)) {
      said.add(words.denied(asked, Denied.Reason.RUN_ALREADY_ENDED, null));
    } else if (holder == null) {
      accept(asked);
    } else if (!holder.run().equals(run)) {
      said.add(words.denied(asked, Denied.Reason.CLAIM_HELD, holder));
      recheck(holder);
    } else if (differ(holder.requestId(), asked.trigger().requestId())) {
      said.add(words.denied(asked, Denied.Reason.RUN_ID_REUSED, holder));
    } else {
      said.add(words.denied(asked, Denied.Reason.REDELIVERED, holder));
    }
  }

  private static boolean differ(@Nullable String one, @Nullable String other) {
    return one != null && other != null && !one.equals(other);
  }

  private void accept(ClaimInput.Asked asked) {
    Trigger trigger = asked.trigger();
    String lost = diary.perhapsStillRunning();
    long token = Math.max(diary.lastToken() + 1, now);
    diary.claimed(now, asked, token);
    said.add(
        new Accepted(
            trigger.tenant(),
            trigger.workflow(),
            key.key(),
            asked.runId(),
            trigger.requestId(),
            token,
            Instant.ofEpochMilli(now),
            Instant.ofEpochMilli(diary.deadline()),
            asked.runId().equals(lost) ? null : lost,
            trigger.input(),
            trigger.metadata(),
            trigger.startAt(),
            asked.terms().policyVersion(),
            asked.source()));
  }

  private void recheck(Diary.Claimed holder) {
    if (fixed(holder) || holder.terms().recheckIntervalMs() == 0) {
      return;
    }
    Long asked = diary.lastRequest();
    if (asked == null || now >= asked + holder.terms().recheckIntervalMs()) {
      said.add(words.request(holder, now));
      diary.requested(now);
    } else if (diary.markedDenial() == null) {
      diary.marked(now);
    }
  }

  private void askForAMarkedDenial() {
    Diary.Claimed holder = diary.holder();
    Long mark = diary.markedDenial();
    Long asked = diary.lastRequest();
    if (holder != null
        && mark != null
        && asked != null
        && now >= asked + holder.terms().recheckIntervalMs()) {
      said.add(words.request(holder, mark));
      diary.requested(now);
    }
  }

  private void status(RunStatus word) {
    Diary.Claimed holder = diary.holder();
    boolean itsRun = holder != null && holder.run().equals(word.runId());
    if (holder == null || !itsRun || differs(word.fencingToken(), holder.token())) {
      missed(word, holder, itsRun);
    } else if (fixed(holder)) {
      hearOfFixed(word);
    } else if (word.status() == Status.NOT_FOUND) {
      if (now >= diary.lastSign() + holder.terms().orphanGraceMs()) {
        release(holder, Reason.ORPHANED, diary.lastStatus(), true, true);
      }
    } else if (word.status() == Status.START_FAILED) {
      release(holder, Reason.START_FAILED, Status.START_FAILED, false, false);
    } else if (holder.terms().releaseOn().contains(word.status())
        && !(word.status() == Status.FAILED && word.willRetry())) {
      boolean only = word.status() == Status.SUSPENDED;
      release(holder, Reason.valueOf(word.status().name()), word.status(), !only, only);
    } else {
      hear(word, holder);
    }
  }

  private void missed(RunStatus word, Diary.@Nullable Claimed holder, boolean itsRun) {
    boolean over = isFinal(word);
    if (!over && word.status() != Status.START_FAILED) {
      return;
    }
    Reason reason =
        holder == null ? Reason.NO_CLAIM : itsRun ? Reason.STALE_TOKEN : Reason.NOT_HOLDER;
    said.add(
        words.event(
            ClaimEvent.Type.IGNORED,
            reason,
            key.workflow() != null ? key.workflow() : word.workflow(),
            word.runId(),
            word.fencingToken(),
            null,
            word.status(),
            null));
    if (holder == null
        && word.runId().equals(diary.perhapsStillRunning())
        && !differs(word.fencingToken(), diary.lastToken())) {
      diary.absolved(now, over ? null : word.runId());
    }
  }

  private void hearOfFixed(RunStatus word) {
    boolean over = isFinal(word) || word.status() == Status.START_FAILED;
    if (word.status() != Status.NOT_FOUND
        && (over || !diary.lastStatusIsFinal())
        && !(word.status() == diary.lastStatus() && over == diary.lastStatusIsFinal())) {
      diary.heard(now, word.status(), over);
    }
  }

  private void hear(RunStatus word, Diary.Claimed holder) {
    long target = pushed(holder, holder.terms().ttlMs());
    boolean renews =
        holder.terms().renewOnStatus()
            && 10 * (target - diary.deadline()) >= holder.terms().ttlMs();
    long grace = holder.terms().orphanGraceMs();
    Long before = diary.lastHeard();
    boolean news = before == null || word.status() != diary.lastStatus();
    boolean old = before != null && grace > 0 && 10 * (now - before) >= grace;
    if (news || old || renews) {
      diary.heard(now, word.status(), false);
    }
    if (renews) {
      diary.moved(now, target);
    }
  }

  private void command(ClaimCommand command) {
    Diary.Claimed holder = diary.holder();
    boolean entitled =
        holder != null
            && (command.runId() == null ? command.force() : command.runId().equals(holder.run()));
    if (holder == null || !entitled) {
      said.add(
          words.event(
              ClaimEvent.Type.IGNORED,
              holder == null ? Reason.NO_CLAIM : Reason.NOT_HOLDER,
              key.workflow() != null ? key.workflow() : command.workflow(),
              command.runId(),
              null,
              null,
              null,
              command.requestedBy()));
    } else if (command.command() == ClaimCommand.Type.RELEASE) {
      said.add(
          words.ofHolder(
              ClaimEvent.Type.RELEASED,
              Reason.COMMAND,
              holder,
              now - holder.at(),
              diary.lastStatus(),
              command.requestedBy()));
      diary.ended(now, true, !diary.lastStatusIsFinal());
    } else {
      Long ttl = command.ttlMs();
      long target = pushed(holder, ttl != null ? ttl : holder.terms().ttlMs());
      if (target > diary.deadline()) {
        diary.moved(now, target);
      }
      said.add(
          words.ofHolder(
              ClaimEvent.Type.EXTENDED,
              Reason.COMMAND,
              holder,
              null,
              diary.lastStatus(),
              command.requestedBy()));
    }
  }

  private void release(
      Diary.Claimed holder,
      Reason reason,
      @Nullable Status status,
      boolean remembered,
      boolean perhapsRunning) {
    said.add(
        words.ofHolder(ClaimEvent.Type.RELEASED, reason, holder, now - holder.at(), status, null));
    diary.ended(now, remembered, perhapsRunning);
  }

  private long pushed(Diary.Claimed holder, long ttlMs) {
    long cap = holder.plannedStart() + holder.terms().maxLifetimeMs();
    return Math.max(diary.deadline(), Math.min(now + ttlMs, cap));
  }

  private static boolean fixed(Diary.Claimed holder) {
    return holder.terms().lifecycle() == Lifecycle.FIXED_TTL;
  }

  private static boolean isFinal(RunStatus word) {
    return switch (word.status()) {
      case COMPLETED, CANCELLED -> true;
      case FAILED -> !word.willRetry();
      case QUEUED, RUNNING, SUSPENDED, RETRYING, START_FAILED, NOT_FOUND -> false;
    };
  }

  private static boolean differs(@Nullable Long given, long token) {
    return given != null && given != token;
  }
}
