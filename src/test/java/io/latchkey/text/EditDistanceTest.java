package io.latchkey.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', abc, 3",
    "run_id, run_id, 0",
    "run_id, run_idd, 1",
    "run_id, ru_id, 1",
    "run_id, ron_id, 1",
    "run_id, rnu_id, 2",
    "run_id, RUN_ID, 5",
    "kitten, sitting, 3",
    "abc, xyz, 3"
  })
  void countsTheEditsBothWays(String a, String b, int edits) {
    assertThat(EditDistance.between(a, b)).isEqualTo(edits);
    assertThat(EditDistance.between(b, a)).isEqualTo(edits);
  }
}
