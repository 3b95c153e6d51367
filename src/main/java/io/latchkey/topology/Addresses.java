package io.latchkey.topology;

import io.latchkey.policy.PolicyBook;
import io.latchkey.wire.InputKinds;
import io.latchkey.wire.SchemaRegistry;
import io.latchkey.wire.UndecodableException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Chooses who reads an input record: by its topic, and on a topic that kinds share by its kind. */
final class Addresses {
  private final Map<String, InputKinds> kinds;
  private final SchemaRegistry registry;
  private final Address triggers;
  private final Address statuses;
  private final Address commands;

  Addresses(TopologySettings settings, Supplier<PolicyBook> policies) {
    kinds = InputKinds.byTopic(settings.topics());
    registry = settings.registry();
    triggers = new TriggerAddress(settings, policies);
    statuses = new StatusAddress(settings, policies);
    commands = new CommandAddress(settings.registry(), policies);
  }

  /**
   * The reader of a record.
   *
   * @throws UndecodableException when it is of no kind that its topic carries
   */
  Address of(InputRecord record) throws UndecodableException {
    InputKinds here =
        Objects.requireNonNull(kinds.get(record.source().topic()), "read from no input topic");
    return switch (here.of(record.value(), registry)) {
      case TRIGGER -> triggers;
      case STATUS -> statuses;
      case COMMAND -> commands;
    };
  }
}
