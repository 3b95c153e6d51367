package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.policy.PolicyBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.streams.TopologyDescription;
import org.junit.jupiter.api.Test;

/** The drawn topology is the real one, and its names are those that running groups depend on. */
class TopologyDocsTest {
  private static final Path PAGE = Path.of("topology-docs", "topology.md");
  private static final Path NAMES = Path.of("src", "test", "resources", "topology", "names-v1.txt");

  private final TopologyDescription description =
      LatchkeyTopology.build(TopologySettings.defaults(6), () -> PolicyBook.EMPTY).describe();

  @Test
  void theTopologyPageShowsTheTopologyAsItIs() throws IOException {
    String page = page();
    if ("write".equals(System.getProperty("topology.docs"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("rewrite it with: mvn -B test -Dtest=TopologyDocsTest -Dtopology.docs=write")
        .hasContent(page);
  }

  @Test
  void nodeStoreAndTopicNamesAreThoseThatRunningGroupsDependOn() throws IOException {
    assertThat(description.toString().strip())
        .as(
            "changed names lose the state of running groups: changelogs and tasks are found by name."
                + " If the change is meant, add names-v2.txt and write down how to migrate.")
        .isEqualTo(Files.readString(NAMES).strip());
  }

  @Test
  void triggersStatusesAndCommandsMeetInOneSubTopology() {
    assertThat(description.subtopologies()).hasSize(1);
    assertThat(description.globalStores()).isEmpty();
  }

  private String page() {
    return """
        # Topology

        Drawn from the topology itself; a test fails when this page is not what the code builds.

        An input record is addressed where it arrives. When its claim key is at home on that partition
        it goes straight to `claim`; any other takes one hop through the internal topic of strays.
        Triggers that need no claim, and records that cannot be used, are decided at `address`.

        ```mermaid
        """
        + TopologyDiagram.mermaid(description)
        + """
        ```

        Not in the picture: the changelog of the store (`<application.id>-claims-changelog`) and the
        punctuator of `claim`, which every 100 ms works off what has fallen due.

        The same as Kafka Streams describes it:

        ```text
        """
        + description.toString().strip()
        + "\n```\n";
  }
}
