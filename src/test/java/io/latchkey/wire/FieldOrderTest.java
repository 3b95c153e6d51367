package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A message in JSON says the same in whatever order those before it had their fields. */
class FieldOrderTest {
  private static final List<String> RIGHT =
      List.of(
          "\"tenant\":\"t\"",
          "\"workflow\" : null",
          "\"run_id\":\"r\"",
          "\"\\u0073tatus\":\"FAILED\"",
          "\"fencing_token\":\n7",
          "\"will_retry\":true",
          "\"reason\":\"because\"",
          "\"occurred_at\":\"2026-01-01T00:00:00Z\"",
          "\"engine\":{\"run_id\":1,\"tenant\":null}");

  private static final List<String> WRONG =
      List.of("\"run_idd\":\"s\"", "\"run_id\":\"again\"", "\"tenant\":5", "\"broken\":", "oops");

  @Test
  void theSchemasOrderIsExpectedAtFirstAndThenWhatCameLast() {
    Layout layout = new Layout(new RecordShape(Schemas.current("run-status")));
    List<Layout.Field> fields = layout.fields();
    FieldOrder order = new FieldOrder(fields);

    order.expect(order.start(), fields.get(2));
    order.expect(order.after(fields.get(2)), fields.get(0));

    assertThat(order.expected(order.start())).isSameAs(fields.get(2));
    assertThat(order.expected(order.after(fields.get(0)))).isSameAs(fields.get(1));
    assertThat(order.expected(order.after(fields.get(1)))).isSameAs(fields.get(2));
    assertThat(order.expected(order.after(fields.get(2)))).isSameAs(fields.get(0));
  }

  @Property
  void theOrderBeforeChangesNothing(
      @ForAll("several") List<String> before, @ForAll("messages") String message) {
    Codec<?> codec = new Codec<>(new RunStatusForm());
    before.forEach(each -> outcome(codec, each));

    assertThat(outcome(codec, message))
        .isEqualTo(outcome(new Codec<>(new RunStatusForm()), message));
  }

  @Provide
  Arbitrary<List<String>> several() {
    return messages().list().ofMinSize(1).ofMaxSize(3);
  }

  @Provide
  Arbitrary<String> messages() {
    return Combinators.combine(
            Arbitraries.shuffle(RIGHT),
            Arbitraries.integers().between(0, RIGHT.size()),
            Arbitraries.of(WRONG).injectNull(0.7))
        .as(FieldOrderTest::message);
  }

  private static String message(List<String> right, int place, @Nullable String wrong) {
    List<String> fields = new ArrayList<>(right);
    if (wrong != null) {
      fields.add(place, wrong);
    }
    return "{" + String.join(",", fields) + "}";
  }

  private static String outcome(Codec<?> codec, String json) {
    try {
      return codec.decode(json.getBytes(StandardCharsets.UTF_8)).toString();
    } catch (UndecodableException e) {
      return e.reason() + " " + e.getMessage();
    }
  }
}
