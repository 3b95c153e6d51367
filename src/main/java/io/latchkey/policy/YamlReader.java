package io.latchkey.policy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Turns YAML into {@link YamlNode}s. */
final class YamlReader {
  /** A file that people write stays far below; an alias bomb or a self-reference does not. */
  private static final int MAX_NODES = 200_000;

  private static final int MAX_CHARS = 3 * 1024 * 1024;

  private static final int MAX_DEPTH = 64;

  private final String file;
  private int nodes;

  private YamlReader(String file) {
    this.file = file;
  }

  static YamlNode read(String file, String text) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_CHARS);
    if (text.codePointCount(0, text.length()) > MAX_CHARS) {
      throw new YamlException(
          file + " has more than " + MAX_CHARS + " characters, which is too large; split the file");
    }
    Node root;
    try {
      root =
          new Composer(new ParserImpl(new StreamReader(text), options), new JsonSchema(), options)
              .getSingleNode();
    } catch (MarkedYAMLException e) {
      throw new YamlException(file + ", " + place(e.getProblemMark()) + "not YAML: " + reason(e));
    } catch (YAMLException e) {
      throw new YamlException(
          file + ": not YAML: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
    if (root == null) {
      throw new YamlException(file + " is empty");
    }
    return new YamlReader(file).node(root, "", 0, root.getStartMark());
  }

  private YamlNode node(Node node, String path, int depth, Mark start) {
    int line = start.getLine() + 1;
    nodes++;
    if (nodes > MAX_NODES) {
      throw new YamlException(
          file
              + ", line "
              + line
              + ": there are more than "
              + MAX_NODES
              + " values up to here (each alias counts what it stands for); split the file");
    }
    if (depth > MAX_DEPTH) {
      throw new YamlException(
          file
              + ", line "
              + line
              + ": "
              + path
              + " is nested more than "
              + MAX_DEPTH
              + " deep, or holds itself");
    }
    if (node instanceof MappingNode mapping) {
      return new YamlNode(
          file, line, path, YamlNode.Kind.MAPPING, "", fields(mapping, path, depth), List.of());
    }
    if (node instanceof SequenceNode sequence) {
      List<YamlNode> items = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        items.add(
            node(item, path + "[" + (items.size() + 1) + "]", depth + 1, item.getStartMark()));
      }
      return new YamlNode(file, line, path, YamlNode.Kind.LIST, "", Map.of(), List.copyOf(items));
    }
    ScalarNode scalar = (ScalarNode) node;
    return new YamlNode(file, line, path, kind(scalar), scalar.getValue(), Map.of(), List.of());
  }

  private Map<String, YamlNode> fields(MappingNode mapping, String path, int depth) {
    Map<String, YamlNode> fields = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Mark start = tuple.getKeyNode().getStartMark();
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw new YamlException(
            file + ", line " + (start.getLine() + 1) + ": a field name must be a text");
      }
      String name = key.getValue();
      // A field stands where its name stands: that is the line to look at.
      YamlNode value =
          node(tuple.getValueNode(), path.isEmpty() ? name : path + "." + name, depth + 1, start);
      if (fields.put(name, value) != null) {
        throw value.problem("is given twice; keep one");
      }
    }
    return Collections.unmodifiableMap(fields);
  }

  private static YamlNode.Kind kind(ScalarNode scalar) {
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.NULL)) {
      return YamlNode.Kind.NULL;
    }
    if (tag.equals(Tag.BOOL)) {
      return YamlNode.Kind.BOOLEAN;
    }
    return tag.equals(Tag.FLOAT) && JsonSchema.NUMBER.matcher(scalar.getValue()).matches()
        ? YamlNode.Kind.NUMBER
        : YamlNode.Kind.TEXT;
  }

  private static String place(@Nullable Mark mark) {
    return mark == null
        ? ""
        : "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
  }

  private static String reason(MarkedYAMLException e) {
    String problem = String.valueOf(e.getProblem());
    return e.getContext() == null ? problem : e.getContext() + ", " + problem;
  }

  /** Only JSON's own words are typed: YAML 1.1 would read {@code no}, 012 and 12:30 as others. */
  private static final class JsonSchema extends Resolver {
    static final Pattern NUMBER =
        Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?");

    @Override
    protected void addImplicitResolvers() {
      addImplicitResolver(Tag.BOOL, Pattern.compile("true|false"), "tf");
      addImplicitResolver(Tag.FLOAT, NUMBER, "-0123456789");
      addImplicitResolver(Tag.NULL, Pattern.compile("null|~|"), "n~\0");
    }
  }
}
