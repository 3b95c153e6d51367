package io.latchkey.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.TopologyDescription.Subtopology;

/**
 * Draws a topology as a Mermaid flow chart, from what Streams says of it: topics as flags, nodes as
 * boxes, stores as cylinders. The text is the same for the same topology.
 */
public final class TopologyDiagram {
  private final List<String> lines = new ArrayList<>();
  private final Set<String> topics = new TreeSet<>();

  private TopologyDiagram() {}

  /** The chart, without code fences, ending in a line break. */
  public static String mermaid(TopologyDescription description) {
    TopologyDiagram diagram = new TopologyDiagram();
    diagram.lines.add("flowchart LR");
    description.subtopologies().stream()
        .sorted(Comparator.comparingInt(Subtopology::id))
        .forEach(diagram::subtopology);
    description.globalStores().stream()
        .sorted(Comparator.comparingInt(TopologyDescription.GlobalStore::id))
        .forEach(diagram::globalStore);
    diagram.topics.forEach(
        topic -> diagram.lines.add("  " + id("topic", topic) + ">\"" + topic + "\"]"));
    return String.join("\n", diagram.lines) + "\n";
  }

  private void subtopology(Subtopology subtopology) {
    subgraph(
        "sub" + subtopology.id(),
        "sub-topology " + subtopology.id(),
        subtopology.nodes().stream().sorted(Comparator.comparing(Node::name)).toList());
  }

  private void subgraph(String id, String title, List<Node> nodes) {
    Set<String> stores = new TreeSet<>();
    lines.add("  subgraph " + id + " [\"" + title + "\"]");
    for (Node node : nodes) {
      lines.add("    " + id("node", node.name()) + "[\"" + node.name() + "\"]");
      if (node instanceof Processor processor) {
        stores.addAll(processor.stores());
      }
    }
    stores.forEach(store -> lines.add("    " + id("store", store) + "[(\"" + store + "\")]"));
    lines.add("  end");
    nodes.forEach(this::edges);
  }

  private void globalStore(TopologyDescription.GlobalStore store) {
    subgraph(
        "global" + store.id(),
        "global store, on every instance",
        List.of(store.processor(), store.source()));
  }

  private void edges(Node node) {
    String self = id("node", node.name());
    node.successors().stream()
        .map(Node::name)
        .sorted()
        .forEach(successor -> lines.add("  " + self + " --> " + id("node", successor)));
    if (node instanceof Source source) {
      new TreeSet<>(source.topicSet())
          .forEach(topic -> lines.add("  " + topicId(topic) + " --> " + self));
    } else if (node instanceof Sink sink) {
      lines.add("  " + self + " --> " + topicId(sink.topic()));
    } else if (node instanceof Processor processor) {
      new TreeSet<>(processor.stores())
          .forEach(store -> lines.add("  " + self + " <--> " + id("store", store)));
    }
  }

  private String topicId(String topic) {
    topics.add(topic);
    return id("topic", topic);
  }

  private static String id(String kind, String name) {
    return kind + "_" + name.replaceAll("[^A-Za-z0-9]", "_");
  }
}
