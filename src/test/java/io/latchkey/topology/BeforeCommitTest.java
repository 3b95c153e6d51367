package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BeforeCommitTest {
  private final List<String> asked = new ArrayList<>();
  private final BeforeCommit first = BeforeCommit.store("commits").build();
  private final BeforeCommit second = BeforeCommit.store("commits").build();

  /** A task's context: all that is asked of it is its current node. */
  private static InternalProcessorContext<?, ?> context(ProcessorNode<?, ?, ?, ?> current) {
    Object[] node = {current};
    return (InternalProcessorContext<?, ?>)
        Proxy.newProxyInstance(
            BeforeCommitTest.class.getClassLoader(),
            new Class<?>[] {InternalProcessorContext.class},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "currentNode" -> node[0];
                  case "setCurrentNode" -> {
                    node[0] = args[0];
                    yield null;
                  }
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static ProcessorNode<?, ?, ?, ?> node(String name) {
    return new ProcessorNode<>(name);
  }

  private void begin(BeforeCommit commits, String name) {
    InternalProcessorContext<?, ?> context = context(node(name));
    commits.begin(context, () -> asked.add(context.currentNode().name()));
    context.setCurrentNode(node("another"));
  }

  @AfterEach
  void end() {
    first.end();
    second.end();
  }

  @Test
  void theFirstTaskOfAThreadToCommitAsksAllOfThemEachAsItsOwnNode() {
    begin(first, "first");
    begin(second, "second");

    second.flushCache();

    assertThat(asked).containsExactly("first", "second");
  }

  @Test
  void aNodeThatWasCurrentIsSoAgain() {
    ProcessorNode<?, ?, ?, ?> before = node("before");
    InternalProcessorContext<?, ?> context = context(node("first"));
    first.begin(context, () -> {});
    context.setCurrentNode(before);

    first.flushCache();

    assertThat((Object) context.currentNode()).isSameAs(before);
  }

  @Test
  void aTaskThatHasEndedIsNotAskedAndOneThatIsRevivedIsAskedOnce() {
    begin(first, "first");
    begin(second, "second");
    first.end();
    begin(second, "revived");

    first.flushCache();

    assertThat(asked).containsExactly("revived");
  }

  @Test
  void otherThreadsCommitForThemselves() {
    begin(first, "first");

    CompletableFuture.runAsync(second::flushCache).join();

    assertThat(asked).isEmpty();
  }
}
