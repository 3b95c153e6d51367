package io.latchkey.cli;

import static io.latchkey.cli.Letters.TRIGGERS;
import static io.latchkey.wire.DeadLetterReason.UNREADABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetterRecord;
import io.latchkey.wire.Topics;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** Which letters a redrive sends, in which order, and what it says of the others. */
class RedriveTest {
  private final StringWriter said = new StringWriter();
  private final List<String> sent = new ArrayList<>();
  private final LetterBox box = new LetterBox(letter -> true);

  @Test
  void theRecordsOfAPartitionGoBackInTheirOrder() throws Exception {
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 9, 0));
    box.add(Letters.letter("1-1", UNREADABLE, TRIGGERS, 10, 1));
    box.add(Letters.letter("1-2", UNREADABLE, TRIGGERS, 8, 2));

    redrive(Set.of(), 10).run(box, this::send);

    assertThat(sent).containsExactly("1-2", "0-1", "1-1");
  }

  @Test
  void whatWasRedrivenIsNotSentAgainAndDoesNotCountForTheLimit() throws Exception {
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 1, 0));
    box.add(Letters.letter("0-2", UNREADABLE, TRIGGERS, 2, 1));
    box.add(Letters.letter("0-3", UNREADABLE, TRIGGERS, 3, 2));
    box.add(Letters.marker("0-4", "0-1"));

    Redrive redrive = redrive(Set.of(), 1);
    redrive.run(box, this::send);

    assertThat(sent).containsExactly("0-2");
    assertThat(redrive.isComplete()).isTrue();
    assertThat(said.toString()).contains("redriven: 1, redriven before: 1, refused: 0");
  }

  @Test
  void eachLetterThatIsNamedGetsAnAnswer() throws Exception {
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 1, 0));
    box.add(Letters.marker("0-2", "0-1"));

    Redrive redrive = redrive(Set.of(new LetterId(0, 1), new LetterId(7, 7)), 10);
    redrive.run(box, this::send);

    assertThat(sent).isEmpty();
    assertThat(said.toString().lines())
        .contains(
            "7-7 refused: there is no such dead letter",
            "0-1 was redriven before, to latchkey.triggers-2@99: not sent again");
    assertThat(redrive.isComplete()).isFalse();
  }

  @Test
  void aCutOneIsRefusedAndTheOthersGo() throws Exception {
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 1, 0, new byte[9_000]));
    box.add(Letters.letter("0-2", UNREADABLE, TRIGGERS, 2, 1));

    Redrive redrive = redrive(Set.of(), 1);
    redrive.run(box, this::send);

    assertThat(sent).containsExactly("0-2");
    assertThat(said.toString()).contains("0-1 refused: it holds only the beginning");
    assertThat(redrive.isComplete()).isFalse();
  }

  @Test
  void oneThatIsTooLargeForItsTopicDoesNotStopTheOthers() throws Exception {
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 1, 0));
    box.add(Letters.letter("0-2", UNREADABLE, TRIGGERS, 2, 1));

    Redrive redrive = redrive(Set.of(), 10);
    redrive.run(
        box,
        letter -> {
          if (letter.source().offset() == 1) {
            throw new ExecutionException(new RecordTooLargeException());
          }
          return send(letter);
        });

    assertThat(sent).containsExactly("0-2");
    assertThat(said.toString()).contains("0-1 refused: it is larger than latchkey.triggers takes");
    assertThat(redrive.isComplete()).isFalse();
  }

  @Test
  void brokersThatDoNotAnswerEndIt() {
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 1, 0));
    Redrive.Step away =
        letter -> {
          throw new ExecutionException(new TimeoutException());
        };

    assertThatThrownBy(() -> redrive(Set.of(), 10).run(box, away))
        .hasCauseInstanceOf(TimeoutException.class);
  }

  @Test
  void aDryRunSendsNothingAndSaysWhatWouldGoWhere() {
    box.add(Letters.letter("0-1", UNREADABLE, TRIGGERS, 1, 0));

    redrive(Set.of(), 10).tell(box);

    assertThat(said.toString().lines())
        .containsExactly(
            "0-1 would go to latchkey.triggers-2",
            "would be redriven: 1, redriven before: 0, refused: 0");
  }

  private Redrive redrive(Set<LetterId> named, long limit) {
    return new Redrive(Topics.DEFAULT, named, limit, new PrintWriter(said, true));
  }

  private Source send(DeadLetterRecord letter) {
    sent.add(LetterId.of(letter.place()).toString());
    return new Source(letter.source().topic(), letter.source().partition(), 100);
  }
}
