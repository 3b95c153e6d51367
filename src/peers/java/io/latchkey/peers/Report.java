package io.latchkey.peers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** Results as a Markdown table and as JSON. */
record Report(Results results, Machine machine) {

  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        | | claims/s | lowest to highest round | load |
        |---|---:|---:|---:|
        """);
    results
        .medians()
        .forEach(
            (subject, median) -> {
              var rates =
                  results.rounds(subject).stream()
                      .mapToDouble(Figure::claimsPerSecond)
                      .summaryStatistics();
              text.append(
                  String.format(
                      Locale.ROOT,
                      "| %s | %,.0f | %,.0f to %,.0f | %.1f |%n",
                      subject.words(),
                      median.claimsPerSecond(),
                      rates.getMin(),
                      rates.getMax(),
                      median.load()));
            });
    text.append(
        """

        | | beside | ratio |
        |---|---|---:|
        """);
    for (Results.Pair pair : results.pairs()) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.2f |%n",
              pair.latchkey().words(),
              pair.peer().words(),
              pair.ratio()));
    }
    return text.append('\n').append(machine.words()).append('\n').toString();
  }

  ObjectNode json() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ObjectNode subjects = all.putObject("subjects");
    results
        .medians()
        .forEach(
            (subject, median) -> {
              ObjectNode fields = subjects.putObject(subject.name());
              fields.put("claims_per_s", Math.round(median.claimsPerSecond()));
              fields.put("load", median.load());
              ArrayNode rounds = fields.putArray("rounds_claims_per_s");
              results
                  .rounds(subject)
                  .forEach(figure -> rounds.add(Math.round(figure.claimsPerSecond())));
            });
    ObjectNode ratios = all.putObject("ratios");
    ObjectNode beside = all.putObject("ratios_beside");
    for (Results.Pair pair : results.pairs()) {
      ratios.put(pair.name(), pair.ratio());
      beside.put(pair.name(), pair.peer().name());
    }
    all.putObject("machine")
        .put("processors", machine.processors())
        .put("fsync_ms", machine.fsyncMs())
        .put("load_before", machine.loadBefore());
    return all;
  }
}
