package io.latchkey.cli;

import static io.latchkey.cli.Letters.TRIGGERS;
import static io.latchkey.wire.DeadLetterReason.UNKNOWN_STATUS;
import static io.latchkey.wire.DeadLetterReason.UNREADABLE;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Which letters the filters choose, and what they look like on the terminal. */
class LetterBoxTest {

  @ParameterizedTest(name = "{0} chooses {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --since 2026-01-01T12:00:00Z --limit 1        | 0-1 1-1 0-2
          --reason unreadable                           | 0-1 0-2
          --reason UNKNOWN_STATUS --reason UNREADABLE   | 0-1 1-1 0-2
          --reason UNKNOWN_STATUS,TOO_LARGE             | 1-1
          --since 2026-01-01T12:10:00Z                  | 1-1 0-2
          --until 2026-01-01T13:10:00+01:00             | 0-1
          --since 2026-01-01T12:10:00Z --until 2026-01-01T12:20:00Z | 1-1
          --source-topic latchkey.run-status            | 1-1
          --source-topic latchkey.run-status --reason UNREADABLE | ''
          """)
  void aFilterChooses(String options, String chosen) {
    LetterFilter filter = new LetterFilter();
    Latchkey.configured(new CommandLine(filter), Map.of()).parseArgs(options.split(" +"));
    LetterBox box = new LetterBox(filter);

    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 5, 0));
    box.add(Letters.letter("0-2", UNREADABLE, TRIGGERS, 6, 20));
    box.add(Letters.letter("1-1", UNKNOWN_STATUS, "latchkey.run-status", 7, 10));

    assertThat(String.join(" ", box.letters().stream().map(l -> l.id().toString()).toList()))
        .isEqualTo(chosen);
    assertThat(filter.isGiven()).isTrue();
  }

  @Test
  void aDurationIsCountedBackFromNow() {
    MomentArgument argument = new MomentArgument(InstantSource.fixed(Letters.NOON));

    assertThat(argument.convert("2h")).isEqualTo(Letters.NOON.minus(Duration.ofHours(2)));
    assertThat(argument.convert("2026-01-01T00:00:00Z"))
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @Test
  void aMarkerTellsWhatBecameOfItsLetterAndIsNone() {
    LetterBox box = new LetterBox(letter -> true);

    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 5, 0));
    box.add(Letters.letter("1-1", UNREADABLE, TRIGGERS, 6, 1));
    box.add(Letters.marker("0-2", "0-1"));
    box.add(Letters.record("0-3", null, null, new RecordHeaders()));

    assertThat(box.letters().stream().map(LetterText::line))
        .containsExactly(
            "0-1 2026-01-01T12:00:00.000Z UNREADABLE source=latchkey.triggers-2@5"
                + " message=\"it is broken\" redriven_to=latchkey.triggers-2@99",
            "1-1 2026-01-01T12:01:00.000Z UNREADABLE source=latchkey.triggers-2@6"
                + " message=\"it is broken\"");
    assertThat(box.others()).isEqualTo(1);
  }

  @Test
  void aCutLetterIsMarkedSo() {
    Letter letter = only(new byte[9_000]);

    assertThat(LetterText.line(letter)).contains(" truncated=9000", " dropped_headers=2");
    assertThat(LetterJson.line(letter)).contains("\"truncated\":9000", "\"dropped_headers\":2");
  }

  @Test
  void jsonHoldsTextAsTextAndBytesInBase64() {
    assertThat(LetterJson.line(only(Letters.utf8("{\n"))))
        .isEqualTo(
            "{\"letter\":\"0-1\",\"time\":\"2026-01-01T12:00:00.000Z\",\"reason\":\"UNREADABLE\","
                + "\"message\":\"it is broken\",\"source\":{\"topic\":\"latchkey.triggers\","
                + "\"partition\":2,\"offset\":5},\"key\":\"k\",\"value\":\"{\\n\","
                + "\"headers\":{\"h\":\"v\",\"b_base64\":\"/w==\"}}");
  }

  @Test
  void allOfALetterIsShownAndNothingInItSteersTheTerminal() {
    assertThat(LetterText.whole(only(Letters.utf8("one\n\u001btwo"))).lines())
        .contains(
            "letter          0-1",
            "source          latchkey.triggers-2@5",
            "header          h=v",
            "header          b=hex ff",
            "value           8 bytes",
            "one",
            "\\u001btwo");
  }

  @Test
  void aValueThatIsNoTextIsShownInHex() {
    assertThat(LetterText.whole(only(new byte[] {(byte) 0xc3, 1}))).endsWith("\n\nhex c301");
  }

  private static Letter only(byte[] value) {
    LetterBox box = new LetterBox(letter -> true);
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 5, 0, value));
    return box.letters().get(0);
  }
}
