package io.latchkey.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.wire.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TopicChecksTest {
  private static final int INPUT_BYTES = 1_048_588;
  private static final int OUTPUT_BYTES = INPUT_BYTES + 64 * 1024;
  private static final String CHANGELOG = "latchkey-claims-changelog";

  private final Map<String, TopicFacts> topics = new HashMap<>();
  private int brokers = 1;
  private boolean replay;
  private boolean claimsOnDisk;

  TopicChecksTest() {
    Topics names = Topics.DEFAULT;
    names.inputs().forEach(name -> topics.put(name, topic(name, INPUT_BYTES)));
    names.outputs().forEach(name -> topics.put(name, topic(name, OUTPUT_BYTES)));
    topics.put(names.policies(), new TopicFacts(names.policies(), 1, 3, 1, 2, Set.of("compact")));
  }

  private static TopicFacts topic(String name, int maxMessageBytes) {
    return new TopicFacts(name, 4, 3, maxMessageBytes, 2, Set.of("delete"));
  }

  private static UnaryOperator<TopicFacts> partitions(int partitions) {
    return t ->
        new TopicFacts(
            t.name(),
            partitions,
            t.replicationFactor(),
            t.maxMessageBytes(),
            t.minInsyncReplicas(),
            t.cleanupPolicies());
  }

  private static UnaryOperator<TopicFacts> replicas(int replicas, int minInsync) {
    return t ->
        new TopicFacts(
            t.name(),
            t.partitions(),
            replicas,
            t.maxMessageBytes(),
            minInsync,
            t.cleanupPolicies());
  }

  private void change(String name, UnaryOperator<TopicFacts> change) {
    topics.computeIfPresent(name, (same, topic) -> change.apply(topic));
  }

  private List<Finding> findings(String... settings) {
    Map<String, String> all = new HashMap<>(Map.of("bootstrap.servers", "kafka:9092"));
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    ClusterFacts facts = new ClusterFacts(brokers, topics, replay, claimsOnDisk);
    return new TopicChecks(LatchkeyConfig.from(all), facts).findings();
  }

  private String onlyError() {
    assertThat(findings()).singleElement().matches(Finding::isError);
    assertThat(findings().get(0).message()).doesNotContain("\n");
    return findings().get(0).message();
  }

  @Test
  void findsNothingWhereAllIsWell() {
    assertThat(findings()).isEmpty();
  }

  @Test
  void namesMissingTopicsAndTheCommandThatMakesThemLikeTheOthers() {
    topics.remove("latchkey.denied");
    topics.remove("latchkey.policies");

    assertThat(onlyError())
        .isEqualTo(
            "There are no topics latchkey.policies, latchkey.denied: make what is missing with"
                + " latchkey topics create --bootstrap-servers kafka:9092 --partitions 4");
  }

  @Test
  void theCommandForALostTriggerTopicNamesItAndHasThePartitionsOfTheOtherInputs() {
    topics.remove("latchkey.triggers");

    assertThat(findings("topic.triggers", "jobs"))
        .extracting(Finding::message)
        .contains(
            "There is no topic jobs: make what is missing with latchkey topics create"
                + " --bootstrap-servers kafka:9092 --partitions 4 -D topic.triggers=jobs");
  }

  @Test
  void namesATopicThatInputsShareOnce() {
    topics.remove("latchkey.run-status");
    topics.remove("latchkey.commands");

    assertThat(findings("topic.run.status", "in", "topic.commands", "in"))
        .extracting(Finding::message)
        .containsExactly(
            "There is no topic in: make what is missing with latchkey topics create"
                + " --bootstrap-servers kafka:9092 --partitions 4 -D topic.commands=in"
                + " -D topic.run.status=in");
  }

  @Test
  void refusesInputsOfUnequalPartitionCountsNamingEveryNumber() {
    change("latchkey.run-status", partitions(2));

    assertThat(onlyError())
        .contains("latchkey.triggers 4, latchkey.run-status 2, latchkey.commands 4")
        .endsWith(
            "kafka-topics.sh --bootstrap-server kafka:9092 --alter --topic latchkey.run-status"
                + " --partitions 4");
  }

  @Test
  void refusesInputsThatHaveGrownBeyondTheClaims() {
    topics.put(CHANGELOG, partitions(2).apply(topic(CHANGELOG, OUTPUT_BYTES)));

    assertThat(onlyError())
        .contains("latchkey.triggers has 4")
        .contains("the claims were made with 2")
        .contains("export", "import")
        .doesNotContain("--alter");
  }

  @Test
  void tellsToGrowAnInputThatWasMadeAnewWithFewerPartitionsThanTheClaimsHave() {
    topics.put(CHANGELOG, topic(CHANGELOG, OUTPUT_BYTES));
    change("latchkey.commands", partitions(1));

    assertThat(onlyError()).contains("--topic latchkey.commands --partitions 4");
  }

  @Test
  void takesMoreOrFewerPartitionsOfOutputs() {
    change("latchkey.accepted", partitions(9));
    change("latchkey.denied", partitions(1));

    assertThat(findings()).isEmpty();
  }

  @Test
  void refusesAnOutputOneByteTooSmallForTheLargestInput() {
    topics.put("latchkey.accepted", topic("latchkey.accepted", OUTPUT_BYTES - 1));

    assertThat(onlyError())
        .contains("latchkey.accepted takes records up to 1114123 bytes")
        .endsWith("--entity-name latchkey.accepted --add-config max.message.bytes=1114124");
  }

  @Test
  void refusesInternalTopicsTooSmallForTheLargestInput() {
    topics.put(CHANGELOG, topic(CHANGELOG, INPUT_BYTES));
    topics.put("latchkey-strays-repartition", topic("latchkey-strays-repartition", INPUT_BYTES));

    assertThat(findings())
        .allMatch(Finding::isError)
        .extracting(Finding::message)
        .satisfiesExactlyInAnyOrder(
            m -> assertThat(m).startsWith(CHANGELOG + " takes"),
            m -> assertThat(m).startsWith("latchkey-strays-repartition takes"));
  }

  @Test
  void measuresOutputsAgainstTheLargestOfTheInputs() {
    topics.put("latchkey.commands", topic("latchkey.commands", 2 * INPUT_BYTES));

    assertThat(findings())
        .hasSize(Topics.DEFAULT.outputs().size())
        .allMatch(f -> f.message().contains("max.message.bytes=2162712"));
  }

  @Test
  void refusesAPoliciesTopicThatForgets() {
    topics.put(
        "latchkey.policies",
        new TopicFacts("latchkey.policies", 1, 3, 1, 2, Set.of("compact", "delete")));

    assertThat(onlyError())
        .contains("cleanup.policy=compact,delete")
        .endsWith("--entity-name latchkey.policies --add-config cleanup.policy=compact");
  }

  @Test
  void refusesToDecideOldTriggersAgainUnlessTold() {
    replay = true;

    assertThat(onlyError())
        .contains(CHANGELOG, "no committed offsets of latchkey.triggers", "--accept-replay");
    assertThat(findings("accept.replay", "true")).isEmpty();
  }

  @Test
  void refusesClaimsOnDiskWhoseChangelogIsGone() {
    claimsOnDisk = true;

    assertThat(onlyError())
        .contains(
            CHANGELOG, "delete " + System.getProperty("user.home") + "/.latchkey/state/latchkey");
    topics.put(CHANGELOG, topic(CHANGELOG, OUTPUT_BYTES));
    assertThat(findings()).isEmpty();
  }

  @Test
  void warnsOfSingleReplicasWhereThereAreMoreBrokers() {
    brokers = 3;
    change("latchkey.accepted", replicas(1, 1));
    change("latchkey.denied", replicas(3, 1));

    assertThat(findings())
        .noneMatch(Finding::isError)
        .extracting(Finding::message)
        .satisfiesExactly(
            m -> assertThat(m).contains("latchkey.accepted is", "kafka-reassign-partitions.sh"),
            m -> assertThat(m).contains("latchkey.denied is", "min.insync.replicas=2"));
  }

  @Test
  void asksNoReplicasOfASingleBroker() {
    topics.keySet().forEach(name -> change(name, replicas(1, 1)));

    assertThat(findings()).isEmpty();
  }
}
