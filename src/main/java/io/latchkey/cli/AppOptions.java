package io.latchkey.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of the application that have options of their own. */
final class AppOptions {
  @Option(
      names = "--policies",
      paramLabel = "FILE",
      description = "YAML file of policies (default: the default policy for all).")
  private @Nullable String policies;

  @Option(
      names = "--application-id",
      paramLabel = "NAME",
      description = "Consumer group and prefix of the internal topics (default: latchkey).")
  private @Nullable String applicationId;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description = "Where the claims are kept on disk; instances on one host need one each.")
  private @Nullable String stateDir;

  @Option(
      names = "--threads",
      paramLabel = "NUMBER",
      description = "How many threads decide (default: 1).")
  private @Nullable Integer threads;

  @Option(
      names = "--outcome-format",
      paramLabel = "FORMAT",
      description = "Encoding of what Latchkey writes: json (default) or avro.")
  private @Nullable String outcomeFormat;

  @Option(
      names = "--claims-store",
      paramLabel = "STORE",
      description = "What holds the claims: rocksdb (default) or memory.")
  private @Nullable String claimsStore;

  @Option(
      names = "--accept-replay",
      description = "Start although every trigger that the topic holds is decided again.")
  private boolean acceptReplay;

  /** Puts those that are given over the settings. */
  void over(Map<String, String> settings) {
    put(settings, "policies", policies);
    put(settings, "application.id", applicationId);
    put(settings, "state.dir", stateDir);
    put(settings, "num.stream.threads", threads);
    put(settings, "outcome.format", outcomeFormat);
    put(settings, "claims.store", claimsStore);
    put(settings, "accept.replay", acceptReplay ? true : null);
  }

  private static void put(Map<String, String> settings, String name, @Nullable Object value) {
    if (value != null) {
      settings.put(name, value.toString());
    }
  }
}
