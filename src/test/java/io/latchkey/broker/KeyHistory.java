package io.latchkey.broker;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What became of one key: the runs that were accepted and released. */
record KeyHistory(List<Accepted> runs, List<ClaimEvent> releases) {

  /** The history of each key that was claimed or released. */
  static Map<String, KeyHistory> byKey(List<Accepted> accepted, List<ClaimEvent> events) {
    Map<String, List<Accepted>> runs =
        accepted.stream().collect(groupingBy(a -> String.valueOf(a.idempotencyKey())));
    Map<String, List<ClaimEvent>> releases =
        events.stream()
            .filter(e -> e.type() == ClaimEvent.Type.RELEASED)
            .collect(groupingBy(e -> String.valueOf(e.idempotencyKey())));
    return Stream.concat(runs.keySet().stream(), releases.keySet().stream())
        .distinct()
        .collect(
            toMap(
                key -> key,
                key ->
                    new KeyHistory(
                        runs.getOrDefault(key, List.of()), releases.getOrDefault(key, List.of()))));
  }

  /** One run after the other, each accepted when the one before was released, the last too. */
  void assertEachRunWasReleasedBeforeTheNext() {
    assertThat(moments())
        .isEqualTo(
            runs.stream()
                .sorted(Comparator.comparingLong(KeyHistory::token))
                .flatMap(a -> Stream.of("+" + a.runId(), "-" + a.runId()))
                .toList());
  }

  /** One run, never released. */
  void assertTheFirstRunHoldsItStill() {
    assertThat(moments()).isEqualTo(List.of("+" + runs.get(0).runId()));
  }

  /** In the order of the fencing tokens, then of time, an acceptance before its release. */
  private List<String> moments() {
    List<Moment> moments = new ArrayList<>();
    runs.forEach(
        a -> moments.add(new Moment(token(a), 0, a.claimedAt().toEpochMilli(), "+" + a.runId())));
    releases.forEach(
        e -> moments.add(new Moment(token(e), 1, e.at().toEpochMilli(), "-" + e.runId())));
    moments.sort(Comparator.comparingLong(Moment::token).thenComparingInt(Moment::order));
    assertThat(moments).extracting(Moment::at).isSorted();
    return moments.stream().map(Moment::what).toList();
  }

  private record Moment(long token, int order, long at, String what) {}

  private static long token(Accepted accepted) {
    Long token = accepted.fencingToken();
    return token == null ? -1 : token;
  }

  private static long token(ClaimEvent event) {
    Long token = event.fencingToken();
    return token == null ? -1 : token;
  }
}
