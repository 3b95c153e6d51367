package io.latchkey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "0s, 0",
    "250ms, 250",
    "60s, 60000",
    "5m, 300000",
    "24h, 86400000",
    "30d, 2592000000",
    "36500d, 3153600000000"
  })
  void readsANumberAndItsUnit(String text, long millis) {
    assertThat(Durations.toMillis(text)).isEqualTo(millis);
  }

  @Test
  void refusesABareNumberAndSaysWhatIsMissing() {
    assertThatThrownBy(() -> Durations.toMillis("60"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("needs a unit, ms, s, m, h or d: write 60s or 60ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s",
        "-5s",
        "1.5s",
        "5 s",
        "5w",
        "1h30m",
        "5S",
        "36501d",
        "999999999999999d",
        "99999999999999999999s",
        "٣s"
      })
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> Durations.toMillis(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be ");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0s",
    "250, 250ms",
    "90000, 90s",
    "300000, 5m",
    "7200000, 2h",
    "86400000, 1d",
    "-1, -1ms",
    "-60000, -1m"
  })
  void namesTheLargestUnitThatLeavesAWholeNumber(long millis, String text) {
    assertThat(Durations.words(millis)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0s", "250, 250ms", "61000, 61s", "61500, 61500ms"})
  void writesWhatItReads(long millis, String text) {
    assertThat(Durations.text(millis)).isEqualTo(text);
    assertThat(Durations.toMillis(text)).isEqualTo(millis);
  }
}
