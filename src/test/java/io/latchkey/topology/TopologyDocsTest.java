package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.latchkey.policy.PolicyBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.streams.TopologyDescription;
import org.junit.jupiter.api.Test;

/** The drawn topology is the real one, and its names are those that running groups depend on. */
class TopologyDocsTest {
  private static final Path PAGE = Path.of("topology-docs", "topology.md");
  private static final Path NAMES = Path.of("src", "test", "resources", "topology", "names-v1.txt");

  private final TopologyDescription description =
      LatchkeyTopology.build(TopologySettings.defaults(6), PolicyBook.EMPTY).describe();

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
                + " If the change is meant: before the first release there are none, so change"
                + " names-v1.txt; from then on add names-v2.txt and write down how to migrate.")
        .isEqualTo(Files.readString(NAMES).strip());
  }

  @Test
  void triggersStatusesAndCommandsMeetInOneSubTopologyAndRunsHaveTheirOwn() {
    assertThat(description.subtopologies())
        .extracting(
            TopologyDescription.Subtopology::id,
            TopologyDocsTest::sources,
            TopologyDocsTest::stores)
        .containsExactlyInAnyOrder(
            tuple(
                LatchkeyTopology.CLAIMS_SUBTOPOLOGY,
                Set.of(
                    "latchkey.triggers",
                    "latchkey.run-status",
                    "latchkey.commands",
                    "strays-repartition"),
                Set.of("claims", "gathered-facts")),
            tuple(1, Set.of("run-facts-repartition"), Set.of("runs")));
    assertThat(description.globalStores())
        .extracting(store -> store.source().topicSet())
        .containsExactly(Set.of("latchkey.policies"));
  }

  private static Set<String> sources(TopologyDescription.Subtopology subtopology) {
    return subtopology.nodes().stream()
        .filter(node -> node instanceof TopologyDescription.Source)
        .flatMap(node -> ((TopologyDescription.Source) node).topicSet().stream())
        .collect(Collectors.toSet());
  }

  private static Set<String> stores(TopologyDescription.Subtopology subtopology) {
    return subtopology.nodes().stream()
        .filter(node -> node instanceof TopologyDescription.Processor)
        .flatMap(node -> ((TopologyDescription.Processor) node).stores().stream())
        .collect(Collectors.toSet());
  }

  private String page() {
    return """
        # Topology

        Drawn from the topology itself; a test fails when this page is not what the code builds.

        An input record is addressed where it arrives. When its claim key is at home on that partition
        it goes straight to `claim`; any other takes one hop through the internal topic of strays.
        Triggers that need no claim, and records that cannot be used, are decided at `address`.
        What the shadow of a policy would do is told from there ([policies.md](policies.md#shadows)).

        A status that names no claim goes to the run index, `runs`, which hears from `claim` which run
        holds which claim: what it finds goes to that claim by the strays topic (see [runs.md](runs.md)).
        What it is to hear is gathered until the task commits at the latest, and many for one of its
        partitions are one record; the store `gathered-facts` has no rows, it only tells `gather-facts` of the commit.

        The policies topic is read by every instance from the beginning, before it decides anything, and
        as it changes ([policies.md](policies.md)).

        ```mermaid
        """
        + TopologyDiagram.mermaid(description)
        + """
        ```

        Not in the picture: the changelogs of the stores (`<application.id>-claims-changelog` and
        `<application.id>-runs-changelog`) and the punctuators of `claim` and `runs`, which every 100 ms
        work off what has fallen due. Internal topics carry the prefix `<application.id>-` too.

        The same as Kafka Streams describes it:

        ```text
        """
        + description.toString().strip()
        + "\n```\n";
  }
}
