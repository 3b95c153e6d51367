package io.latchkey.topology;

import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.AbstractStoreBuilder;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * A store without rows, by which a processor is asked for what it has gathered before its task
 * commits: what it forwards then belongs to the transaction. Kafka Streams has no public way for
 * this; so do its record caches learn when to give away what they gathered for the same reason,
 * which is why their interface is used here.
 */
final class BeforeCommit implements StateStore, CachedStateStore<Object, Object> {
  private final String name;
  private @Nullable Runnable flush;
  private boolean open;

  private BeforeCommit(String name) {
    this.name = name;
  }

  /** A builder of such stores: one a task, never logged. */
  static StoreBuilder<BeforeCommit> store(String name) {
    return new AbstractStoreBuilder<Object, Object, BeforeCommit>(name, null, null, Time.SYSTEM) {
      @Override
      public BeforeCommit build() {
        return new BeforeCommit(name);
      }
    }.withLoggingDisabled();
  }

  /**
   * Sets what is done before each commit; to be called in the processor's {@code init}.
   *
   * @param flush may forward to the processor's children
   */
  void run(ProcessorContext<?, ?> context, Runnable flush) {
    InternalProcessorContext<?, ?> streams = (InternalProcessorContext<?, ?>) context;
    ProcessorNode<?, ?, ?, ?> node = streams.currentNode();
    this.flush =
        () -> {
          ProcessorNode<?, ?, ?, ?> before = streams.currentNode();
          streams.setCurrentNode(node);
          try {
            flush.run();
          } finally {
            streams.setCurrentNode(before);
          }
        };
  }

  @Override
  public void flushCache() {
    // A standby task has no processors.
    if (flush != null) {
      flush.run();
    }
  }

  @Override
  public void clearCache() {
    // Of a task that becomes a standby: it has committed, so nothing is left.
  }

  @Override
  public boolean setFlushListener(
      CacheFlushListener<Object, Object> listener, boolean sendOldValues) {
    return false;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    context.register(root, (key, value) -> {});
    open = true;
  }

  @Override
  public void close() {
    open = false;
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }
}
