package io.latchkey.cli;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyChecks;
import io.latchkey.wire.PolicyRecord;
import io.latchkey.wire.UndecodableException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** What the policies topic holds: the latest record of each key. */
final class PolicyTopic {
  private final Map<String, ConsumerRecord<byte[], byte[]>> latest = new HashMap<>();

  /**
   * A key that has a value.
   *
   * @param key the bytes of the record key, one a character: they need not be text
   * @param policy null when it is no valid policy
   * @param problem what is wrong with it then
   */
  record Entry(String key, @Nullable Policy policy, @Nullable String problem) {
    /** What to say of one that is no valid policy. */
    String sentence(String name) {
      return OutputText.printable(name + " is no policy: " + problem);
    }
  }

  /**
   * Reads what is committed on the topic.
   *
   * @throws CommandFailed when a transaction stays open for too long
   */
  static PolicyTopic read(Connection connection) throws CommandFailed {
    PolicyTopic topic = new PolicyTopic();
    WholeTopic.read(connection, connection.topics().policies(), topic::add);
    return topic;
  }

  /** Takes a record; they may come in another order than they lie on the topic. */
  void add(ConsumerRecord<byte[], byte[]> record) {
    String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.ISO_8859_1);
    latest.merge(key, record, PolicyTopic::later);
  }

  /** The valid policies and the others, by the text of their keys. */
  NavigableMap<String, Entry> entries() {
    NavigableMap<String, Entry> entries = new TreeMap<>();
    latest.forEach(
        (key, record) -> {
          if (record.value() != null) {
            entries.put(new String(record.key(), StandardCharsets.UTF_8), entry(key, record));
          }
        });
    return entries;
  }

  /** The valid policies, by tenant and workflow. */
  List<Policy> policies() {
    return entries().values().stream().flatMap(entry -> Stream.ofNullable(entry.policy())).toList();
  }

  private static Entry entry(String key, ConsumerRecord<byte[], byte[]> record) {
    try {
      Policy policy = PolicyRecord.read(record.key(), record.value()).policy();
      String problem =
          policy == null
              ? null
              : PolicyChecks.firstProblem(policy).map(PolicyChecks.Problem::sentence).orElse(null);
      return new Entry(key, problem == null ? policy : null, problem);
    } catch (UndecodableException e) {
      return new Entry(key, null, e.getMessage());
    }
  }

  private static ConsumerRecord<byte[], byte[]> later(
      ConsumerRecord<byte[], byte[]> one, ConsumerRecord<byte[], byte[]> other) {
    boolean first =
        one.partition() == other.partition()
            ? one.offset() > other.offset()
            : one.timestamp() > other.timestamp();
    return first ? one : other;
  }
}
