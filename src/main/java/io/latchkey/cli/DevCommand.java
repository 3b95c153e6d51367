package io.latchkey.cli;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.TopicAdmin;
import io.latchkey.dev.EmbeddedBroker;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A broker and the application on this machine, to develop against. */
@Command(
    name = "dev",
    sortOptions = false,
    description = {"Run a Kafka broker and Latchkey on this machine, until Ctrl-C.", ""})
final class DevCommand implements Callable<Integer>, KeepsLogs {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-p", "--port"},
      paramLabel = "PORT",
      defaultValue = "9092",
      description = "Of the broker, on the loopback address (default: 9092; 0: any free one).")
  private int port;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "Where broker and claims are kept (default: nowhere, deleted at the end).")
  private @Nullable Path dataDir;

  @Option(
      names = "--partitions",
      paramLabel = "NUMBER",
      defaultValue = "4",
      description = "Of new topics (default: 4).")
  private int partitions;

  @Option(names = "--broker-only", description = "Only the broker, with the topics.")
  private boolean brokerOnly;

  @Mixin private AppOptions app;

  @Mixin private SettingsOptions more;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  DevCommand() {}

  @Override
  public Integer call() throws Exception {
    if (port < 0 || port > 65_535) {
      throw Usage.wrong(spec, "--port must be 0 to 65535");
    }
    if (partitions < 1) {
      throw Usage.wrong(spec, "--partitions must be at least 1");
    }
    PrintWriter err = spec.commandLine().getErr();
    RunningApp running = new RunningApp();
    try (Teardown teardown = new Teardown(running::exitCode)) {
      LocalPlace place = teardown.add(LocalPlace.of(dataDir));
      err.println("Starting a Kafka broker");
      EmbeddedBroker broker = teardown.add(EmbeddedBroker.start(place.brokerDir(), port));
      LatchkeyConfig config = config(broker, place);
      try (TopicAdmin admin = TopicAdmin.connect(config)) {
        admin.create(partitions, Optional.empty());
      }
      if (!brokerOnly) {
        running.set(teardown.add(LatchkeyApp.start(config, err::println)));
        if (!running.awaitReady()) {
          running.awaitExit();
        }
      }
      DevBanner.print(spec.commandLine().getOut(), broker.bootstrapServers(), dataDir, brokerOnly);
      running.awaitExit();
      if (brokerOnly) {
        new CountDownLatch(1).await(); // a signal interrupts it
      }
    }
    return 0;
  }

  /** On a broker that has just been made much is missing at first, which Kafka warns of. */
  @Override
  public Level libraries() {
    return Level.ERROR;
  }

  private LatchkeyConfig config(EmbeddedBroker broker, LocalPlace place) {
    Map<String, String> settings = more.settings();
    settings.putIfAbsent("state.dir", place.stateDir().toString());
    app.over(settings);
    settings.put("bootstrap.servers", broker.bootstrapServers());
    return LatchkeyConfig.from(settings);
  }
}
