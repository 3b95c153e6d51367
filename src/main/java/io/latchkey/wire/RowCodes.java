package io.latchkey.wire;

import io.latchkey.message.Lifecycle;
import io.latchkey.message.Status;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The numbers that stand for statuses and lifecycles in state rows, as {@code claim-row.avsc}
 * documents them. They are in changelogs: a number never changes its meaning.
 */
final class RowCodes {
  private static final Map<Integer, Status> STATUSES = byCode(Status.values(), RowCodes::of);
  private static final Map<Integer, Lifecycle> LIFECYCLES =
      byCode(Lifecycle.values(), RowCodes::of);

  private RowCodes() {}

  static int of(Status status) {
    return switch (status) {
      case QUEUED -> 0;
      case RUNNING -> 1;
      case SUSPENDED -> 2;
      case RETRYING -> 3;
      case COMPLETED -> 4;
      case FAILED -> 5;
      case CANCELLED -> 6;
      case START_FAILED -> 7;
      case NOT_FOUND -> 8;
    };
  }

  static int of(Lifecycle lifecycle) {
    return switch (lifecycle) {
      case UNTIL_TERMINAL -> 0;
      case FIXED_TTL -> 1;
    };
  }

  /** Bit n stands for the status of code n. */
  static int bits(Set<Status> statuses) {
    int bits = 0;
    for (Status status : statuses) {
      bits |= 1 << of(status);
    }
    return bits;
  }

  static Status status(int code) throws UndecodableException {
    return known(STATUSES, code, "status");
  }

  static Lifecycle lifecycle(int code) throws UndecodableException {
    return known(LIFECYCLES, code, "lifecycle");
  }

  static Set<Status> statuses(int bits) throws UndecodableException {
    EnumSet<Status> statuses = EnumSet.noneOf(Status.class);
    for (int left = bits; left != 0; left &= left - 1) {
      statuses.add(status(Integer.numberOfTrailingZeros(left)));
    }
    return statuses;
  }

  private static <E> Map<Integer, E> byCode(E[] constants, Function<E, Integer> code) {
    return Arrays.stream(constants)
        .collect(Collectors.toUnmodifiableMap(code, Function.identity()));
  }

  private static <E> E known(Map<Integer, E> byCode, int code, String what)
      throws UndecodableException {
    E constant = byCode.get(code);
    if (constant == null) {
      throw Problems.invalid("no " + what + " has the code " + code);
    }
    return constant;
  }
}
