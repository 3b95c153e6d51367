package io.latchkey.dev;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The server.properties of the embedded broker. */
final class BrokerProperties {
  private BrokerProperties() {}

  static String text(Path logs, int port, int controllerPort) {
    return settings(logs, port, controllerPort).entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue().replace("\\", "\\\\") + "\n")
        .collect(Collectors.joining());
  }

  private static Map<String, String> settings(Path logs, int port, int controllerPort) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
    settings.put(
        "listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
    settings.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    settings.put("log.dirs", logs.toString());

    // A topic made by a mere look-up would have the wrong number of partitions.
    settings.put("auto.create.topics.enable", "false");

    // One broker: internal topics cannot have more replicas, and few partitions start faster.
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("offsets.topic.num.partitions", "3");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("transaction.state.log.num.partitions", "3");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");

    // Nobody else is about to join.
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("group.streams.initial.rebalance.delay.ms", "0");
    // So that a killed app can be missed within seconds where a test or a trial asks for it.
    settings.put("group.min.session.timeout.ms", "1000");
    settings.put("group.streams.min.session.timeout.ms", "1000");
    settings.put("group.streams.session.timeout.ms", "10000");
    settings.put("group.streams.min.heartbeat.interval.ms", "500");
    settings.put("group.streams.heartbeat.interval.ms", "2000");
    settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
    // After a kill the restarted broker is refused until its former self counts as gone.
    settings.put("broker.session.timeout.ms", "3000");
    settings.put("broker.heartbeat.interval.ms", "500");

    // Half a gigabyte of heap: the cleaner's default alone takes a quarter of it.
    settings.put("log.cleaner.dedupe.buffer.size", "16777216");
    settings.put("num.network.threads", "2");
    settings.put("num.io.threads", "4");
    return settings;
  }
}
