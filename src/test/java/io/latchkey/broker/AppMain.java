package io.latchkey.broker;

import io.latchkey.app.LatchkeyApp;
import io.latchkey.app.LatchkeyConfig;
import io.latchkey.dev.StandardInput;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** An instance in a JVM of its own, to be killed. It ends with its standard input. */
final class AppMain {
  static final String READY = "READY";

  private AppMain() {}

  public static void main(String[] args) throws Exception {
    StandardInput.onEnd(how -> Runtime.getRuntime().halt(0));
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(args[0]))) {
      properties.load(reader);
    }
    Map<String, String> settings = new HashMap<>();
    properties.stringPropertyNames().forEach(n -> settings.put(n, properties.getProperty(n)));
    LatchkeyApp app = LatchkeyApp.start(LatchkeyConfig.from(settings), System.err::println);
    app.awaitReady(TestCluster.READY_BOUND);
    System.out.println(READY);
    System.err.println(app.exit().get());
    Runtime.getRuntime().halt(1);
  }
}
