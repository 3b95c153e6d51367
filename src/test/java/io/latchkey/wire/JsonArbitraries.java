package io.latchkey.wire;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Arbitrary JSON texts, written in ways that a parser would not write them back. */
final class JsonArbitraries {
  private static final int MAX_DEPTH = 3;
  private static final List<String> BLANKS = List.of("", " ", "\n\t", "\r\n ");
  private static final List<String> SCALARS =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "-1",
          "1e400",
          "12345678901234567890.10",
          "1.50E-3",
          "-0.0",
          "9".repeat(1200),
          "\"\"",
          "\"\\ud800\"",
          "\"\\u0041\\/\\\"\"",
          "\"\ud83d\ude00 } ] , \"");

  private JsonArbitraries() {}

  /** Any value but null. */
  static Arbitrary<String> texts() {
    // Plainly random: recursive arbitraries take jqwik minutes.
    return Arbitraries.randomValue(random -> value(random, MAX_DEPTH))
        .filter(text -> !text.equals("null"));
  }

  private static String value(Random random, int depth) {
    String blank = BLANKS.get(random.nextInt(BLANKS.size()));
    return switch (depth == 0 ? 0 : random.nextInt(3)) {
      case 0 -> SCALARS.get(random.nextInt(SCALARS.size()));
      case 1 -> "[" + blank + elements(random, blank, "", depth) + "]";
      default -> "{" + elements(random, blank, "\"k\" :", depth) + blank + "}";
    };
  }

  private static String elements(Random random, String blank, String name, int depth) {
    return Stream.generate(() -> name + value(random, depth - 1))
        .limit(random.nextInt(4))
        .collect(Collectors.joining(blank + "," + blank));
  }
}
