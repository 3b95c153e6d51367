package io.latchkey.peers;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures all subjects in turn, round after round. {@code scripts/bench-peers} starts it. */
@Command(name = "bench-peers")
final class PeersBench implements Callable<Integer> {
  private static final int BATCH = 100;
  private static final int MANY_CLIENTS = 8;
  private static final int MIN_ALIVE = 1000;
  private static final int MIN_RUNS = 20_000;

  @Option(names = "--rounds", defaultValue = "3")
  private int rounds;

  @Option(names = "--runs", defaultValue = "200000")
  private int runs;

  @Option(names = "--alive", defaultValue = "20000")
  private int alive;

  @Option(names = "--seconds", defaultValue = "8")
  private int seconds;

  @Option(names = "--encoding", defaultValue = "avro")
  private String encoding = "avro";

  @Option(names = "--json")
  private boolean json;

  @Option(names = "--postgres-port", required = true)
  private int postgresPort;

  @Option(names = "--redis-port", required = true)
  private int redisPort;

  @Option(names = "--directory", required = true)
  private Path directory = Path.of(".");

  @Option(names = "--launcher", required = true)
  private String launcher = "";

  private PeersBench() {}

  /** Takes the options that the script's {@code --help} tells of, and where it started what. */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new PeersBench())
            .setParameterExceptionHandler(
                (e, given) -> {
                  System.err.println(
                      "bench-peers: " + e.getMessage() + " --help shows what there is.");
                  return CommandLine.ExitCode.USAGE;
                })
            .setExecutionExceptionHandler(
                (e, command, parsed) -> {
                  System.err.println("bench-peers: " + e);
                  return CommandLine.ExitCode.SOFTWARE;
                })
            .execute(args));
  }

  @Override
  public Integer call() throws Exception {
    if (rounds < 1 || seconds < 1 || alive < MIN_ALIVE || runs < Math.max(MIN_RUNS, 2L * alive)) {
      System.err.println(
          "bench-peers: --rounds and --seconds must be at least 1, --alive at least %d, --runs at least %d and twice --alive."
              .formatted(MIN_ALIVE, MIN_RUNS));
      return CommandLine.ExitCode.USAGE;
    }
    Machine machine = Machine.look(directory);
    Results results = measure();
    Report report = new Report(results, machine);
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    out.println(json ? report.json() : report.markdown());
    return 0;
  }

  private Results measure() throws Exception {
    LatchkeyBench latchkey = new LatchkeyBench(launcher, encoding, runs, alive, directory);
    Measurement measurement =
        new Measurement(Operations.of(runs, alive), Duration.ofSeconds(seconds));
    Results results = new Results();
    for (int round = 0; round <= rounds; round++) {
      String when = round == 0 ? "warming up" : "round %d of %d".formatted(round, rounds);
      // The command has a warm-up round of its own.
      if (round > 0) {
        say(when, "Latchkey");
        latchkey.round().forEach(results::add);
      }
      for (Variant variant : variants(System.getenv("BENCH_PEERS_PASSWORD"))) {
        say(when, variant.subject().words());
        Figure figure = measurement.of(variant);
        if (round > 0) {
          results.add(variant.subject(), figure);
        }
      }
    }
    return results;
  }

  private List<Variant> variants(String password) {
    List<Variant> variants = new ArrayList<>();
    for (Peer peer :
        List.of(
            new Postgres(postgresPort, password),
            new Redis(redisPort, password, "everysec"),
            new Redis(redisPort, password, "always"))) {
      for (int batch : new int[] {1, BATCH}) {
        variants.add(new Variant(peer, batch, 1));
        variants.add(new Variant(peer, batch, MANY_CLIENTS));
      }
    }
    return variants;
  }

  private static void say(String when, String what) {
    System.err.println(when + ": " + what);
  }
}
