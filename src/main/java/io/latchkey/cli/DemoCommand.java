package io.latchkey.cli;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.app.LatchkeyConfig;
import io.latchkey.app.TopicAdmin;
import io.latchkey.dev.EmbeddedBroker;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Tells the story of a claim on a real broker, and leaves nothing behind. */
@Command(
    name = "demo",
    sortOptions = false,
    description = {
      "Show what Latchkey does, live: a Kafka broker and Latchkey in a temporary directory.",
      "Takes about 15 seconds and leaves nothing behind.",
      ""
    })
final class DemoCommand implements Callable<Integer> {
  /** As a shell reports a process that Ctrl-C has ended. */
  private static final int INTERRUPTED = 130;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  DemoCommand() {}

  @Override
  public Integer call() throws Exception {
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter out = spec.commandLine().getOut();
    long start = System.nanoTime();
    try (Teardown teardown = new Teardown(() -> INTERRUPTED)) {
      LocalPlace place = teardown.add(LocalPlace.of(null));
      err.println("Starting a Kafka broker…");
      EmbeddedBroker broker = teardown.add(EmbeddedBroker.start());
      Map<String, String> settings = settings(broker, place);
      Connection connection = new Connection(settings, LatchkeyConfig.from(settings));
      err.println("Starting Latchkey…");
      try (TopicAdmin admin = TopicAdmin.connect(connection.config())) {
        admin.create(1, Optional.empty());
      }
      RunningApp running = new RunningApp();
      running.set(teardown.add(LatchkeyApp.start(connection.config(), line -> {})));
      if (!running.awaitReady()) {
        running.awaitExit();
      }
      err.printf("Both are up after %.1f s.%n", (System.nanoTime() - start) / 1e9);
      try (OutputReader reader =
              OutputReader.open(connection.consumer(), connection.topics().outputs(), true);
          Producer<byte[], byte[]> producer = connection.producer()) {
        new DemoStory(new DemoStage(out, producer, reader)).tell();
      }
      out.println();
      out.println(
          "To try it yourself: '" + LauncherName.get() + " dev' keeps a broker and Latchkey up.");
      out.flush();
      err.println("Stopping…");
    }
    return 0;
  }

  private static Map<String, String> settings(EmbeddedBroker broker, LocalPlace place) {
    Map<String, String> settings = new HashMap<>();
    settings.put("bootstrap.servers", broker.bootstrapServers());
    settings.put("state.dir", place.stateDir().toString());
    return settings;
  }
}
