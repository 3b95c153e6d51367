package io.latchkey.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchkey.wire.Topics;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** Plays the demo: sends what it is told to, prints what the topics answer, as it comes. */
final class DemoStage {
  private static final String TENANT = "acme";
  private static final String KEY = "video-17";
  private static final Topics TOPICS = Topics.DEFAULT;

  /** Time to read a line before the next thing happens. */
  private static final Duration BEAT = Duration.ofMillis(600);

  /** Far longer than a decision takes, even on a machine that is busy otherwise. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final PrintWriter out;
  private final Producer<byte[], byte[]> producer;
  private final OutputReader reader;
  private final OutputDecoder decoder = new OutputDecoder(TOPICS);
  private final List<Output> unseen = new ArrayList<>();
  private final long start = System.nanoTime();

  DemoStage(PrintWriter out, Producer<byte[], byte[]> producer, OutputReader reader) {
    this.out = out;
    this.producer = producer;
    this.reader = reader;
    out.println();
    out.println("Tenant " + TENANT + ", idempotency key " + KEY);
  }

  /** Begins a scene and leaves a moment to read its title. */
  void scene(String title) throws InterruptedException {
    out.println();
    out.println(Ansi.AUTO.string("@|bold " + title + "|@"));
    out.flush();
    Thread.sleep(BEAT.toMillis());
  }

  /** Says a word between two lines. */
  void remark(String text) {
    out.println("           " + text);
  }

  /** Sends a trigger with the policy's TTL. */
  void trigger(String run) throws Exception {
    send(TOPICS.triggers(), run, null, new InputMessage());
  }

  /** Sends a trigger with that TTL. */
  void trigger(String run, Duration ttl) throws Exception {
    send(TOPICS.triggers(), run, null, new InputMessage().with("ttl_ms", ttl.toMillis()));
  }

  /** Reports the end of a run. */
  void completed(String run) throws Exception {
    send(TOPICS.runStatus(), run, "COMPLETED", new InputMessage().with("status", "COMPLETED"));
  }

  /**
   * Waits for an outcome and prints it.
   *
   * @param label as {@link OutputText} names it
   * @param shown the fields to print
   * @throws CommandFailed when it does not come
   */
  void expect(String label, String run, String... shown) throws CommandFailed {
    Output output = await(label, run);
    String fields =
        Stream.of(shown)
            .map(field -> field + "=" + field(output, field))
            .collect(Collectors.joining(" "));
    String color = label.equals("ACCEPTED") ? "green" : label.equals("DENIED") ? "red" : "yellow";
    line(Ansi.AUTO.string(String.format("@|%s %-9s|@", color, label)), run, fields);
  }

  private void send(String topic, String run, @Nullable String what, InputMessage message)
      throws Exception {
    message.with("tenant", TENANT).with("idempotency_key", KEY).with("run_id", run);
    byte[] key = (TENANT + ":" + KEY).getBytes(StandardCharsets.UTF_8);
    byte[] value = message.json().getBytes(StandardCharsets.UTF_8);
    line(String.format("%-9s", what == null ? "trigger" : "status"), run, what == null ? "" : what);
    Sender.send(producer, new ProducerRecord<>(topic, key, value));
  }

  private Output await(String label, String run) throws CommandFailed {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    do {
      Optional<Output> found =
          unseen.stream()
              .filter(o -> OutputText.label(o).equals(label) && field(o, "run_id").equals(run))
              .findFirst();
      if (found.isPresent()) {
        unseen.remove(found.get());
        return found.get();
      }
      reader.poll().forEach(record -> decoder.decode(record).ifPresent(unseen::add));
    } while (System.nanoTime() < deadline);
    throw new CommandFailed(
        "waited "
            + PATIENCE.toSeconds()
            + " s for "
            + label
            + " of "
            + run
            + " in vain; seen instead: "
            + unseen.stream().map(OutputText::line).collect(Collectors.joining("; ")));
  }

  private static String field(Output output, String name) {
    JsonNode value = output.value();
    return value == null ? "" : value.path(name).asText();
  }

  private void line(String label, String run, String rest) {
    double seconds = (System.nanoTime() - start) / 1e9;
    out.println(
        String.format(Locale.ROOT, "  %5.1f s  %s %s  %s", seconds, label, run, rest)
            .stripTrailing());
    out.flush();
  }
}
