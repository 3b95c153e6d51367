package io.latchkey;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.RunStatus;
import io.latchkey.message.Trigger;
import io.latchkey.policy.PolicyFile;
import io.latchkey.wire.Codecs;
import io.latchkey.wire.DeadLetterReason;
import io.latchkey.wire.UndecodableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the README shows can be used as it stands there. */
class ReadmeTest {
  private final String readme;

  ReadmeTest() throws IOException {
    readme = Files.readString(Path.of("README.md"));
  }

  @Test
  void thePolicyFileIsOne() {
    String yaml = found("```yaml\n(.*?)```").get(0);

    assertThat(PolicyFile.parse("README.md", yaml).resolve("acme", "process-video").ttlMs())
        .isEqualTo(7_200_000);
  }

  @Test
  void theMessagesAreReadAsTheySay() throws UndecodableException {
    List<String> echoed = found("echo '(\\{.*?\\})' \\|");

    assertThat(echoed).hasSize(2);
    Trigger trigger = Codecs.TRIGGER.decode(echoed.get(0).getBytes(UTF_8));
    RunStatus status = Codecs.RUN_STATUS.decode(echoed.get(1).getBytes(UTF_8));
    assertThat(status.runId()).isEqualTo(trigger.runId());
    assertThat(status.tenant()).isEqualTo(trigger.tenant());
    assertThat(status.isFinal()).isTrue();
  }

  @Test
  void everyReasonOfADeadLetterIsNamed() {
    for (DeadLetterReason reason : DeadLetterReason.values()) {
      assertThat(readme).contains("`" + reason + "`");
    }
  }

  @Test
  void everyFileItLinksToIsThere() {
    assertThat(found("\\]\\(([^)#:]+)\\)"))
        .isNotEmpty()
        .allSatisfy(path -> assertThat(Path.of(path)).exists());
  }

  private List<String> found(String regex) {
    return Pattern.compile(regex, Pattern.DOTALL)
        .matcher(readme)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }
}
