package io.latchkey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo tells its story and leaves nothing behind, also when it is cut short. */
class DemoIT {
  @TempDir Path temporary;

  @Test
  void tellsTheStoryAndLeavesNothingBehind() throws Exception {
    try (CliProcess demo = CliProcess.start(temporary, "demo")) {
      int code = demo.exitCode();

      assertThat(code).as(demo.said()).isZero();
      assertThat(demo.said())
          .containsSubsequence(
              "ACCEPTED  run-A",
              "DENIED    run-B  reason=CLAIM_HELD existing_run_id=run-A",
              "RELEASED  run-A  reason=COMPLETED",
              "ACCEPTED  run-C",
              "EXPIRED   run-C  reason=TTL",
              "ACCEPTED  run-D",
              "possible_overlap_with=run-C",
              "IGNORED   run-C  reason=NOT_HOLDER",
              "DENIED    run-E  reason=CLAIM_HELD existing_run_id=run-D");
      assertThat(temporary).isEmptyDirectory();
    }
  }

  @Test
  void leavesNothingBehindWhenItIsCutShort() throws Exception {
    try (CliProcess demo = CliProcess.start(temporary, "demo")) {
      demo.awaitText("ACCEPTED  run-A");

      demo.terminate();

      assertThat(demo.exitCode()).isEqualTo(130);
      assertThat(demo.said()).doesNotContain("Exception", "latchkey demo:");
      assertThat(temporary).isEmptyDirectory();
    }
  }
}
