package io.latchkey.sim;

import io.latchkey.message.Policy;
import io.latchkey.policy.PolicyBook;
import io.latchkey.policy.YamlNode;
import io.latchkey.wire.Topics;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to send when, and what is to come out.
 *
 * @param file the file it is from, for errors
 * @param name what it shows, in a sentence
 * @param topics the topics that it runs on
 * @param policies the policies that hold at the start
 */
public record Scenario(
    String file, String name, Topics topics, PolicyBook policies, List<Step> steps) {

  public Scenario {
    steps = List.copyOf(steps);
  }

  /**
   * One step.
   *
   * @param number its place in the file, from 1
   * @param line its line in the file, from 1
   * @param atMs when it happens, in milliseconds from the start
   * @param action what happens beside the passing of time; null for nothing
   * @param expect what is to have come out since the step before; null checks nothing
   */
  public record Step(
      int number, int line, long atMs, @Nullable Action action, @Nullable Expectation expect) {}

  /** What a step does. {@link #kind} lets a switch handle every one. */
  public sealed interface Action {
    /** Which of the actions this is. */
    Kind kind();

    /** The kinds of action. */
    enum Kind {
      SEND,
      SET_POLICY
    }
  }

  /**
   * A record arrives.
   *
   * @param topic the topic's full name
   * @param key the record key; null for none
   * @param value the record's value; null for none
   */
  public record Send(String topic, @Nullable String key, @Nullable String value) implements Action {
    @Override
    public Kind kind() {
      return Kind.SEND;
    }
  }

  /** A policy takes effect, in place of the one for the same tenant and workflow. */
  public record SetPolicy(Policy policy) implements Action {
    @Override
    public Kind kind() {
      return Kind.SET_POLICY;
    }
  }

  /**
   * What is to have come out since the step before.
   *
   * @param outputs for each kind that is checked, its outputs in order, each as a mapping of some
   *     of its fields; an empty list says that there is none
   */
  public record Expectation(Map<OutputKind, List<YamlNode>> outputs) {
    /** The kinds that every expectation checks, listed or not. */
    public static final Set<OutputKind> ALWAYS = EnumSet.of(OutputKind.ACCEPTED, OutputKind.DENIED);
  }
}
