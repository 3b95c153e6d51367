package io.latchkey.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What {@code dev} says when it is up: where it is, and commands to try. */
final class DevBanner {
  private DevBanner() {}

  static void print(
      PrintWriter out, String bootstrapServers, @Nullable Path dataDir, boolean brokerOnly) {
    String run = LauncherName.get();
    // On the default port the other commands find it by themselves.
    String where = bootstrapServers.endsWith(":9092") ? "" : " -b " + bootstrapServers;
    out.println();
    out.println("bootstrap servers  " + bootstrapServers);
    out.println("data               " + (dataDir == null ? "temporary" : dataDir));
    out.println();
    out.println("In another terminal:");
    if (brokerOnly) {
      out.println("  " + run + " run" + where);
    }
    out.println("  " + run + " watch" + where);
    out.println("  " + run + " trigger --key order-42 --run-id a --wait" + where);
    out.println("  " + run + " trigger --key order-42 --run-id b --wait" + where);
    out.println("  " + run + " status COMPLETED --key order-42 --run-id a" + where);
    out.println();
    out.println("Ctrl-C ends it.");
    out.flush();
  }
}
