package io.latchkey.cli;

import io.latchkey.message.Source;
import io.latchkey.wire.DeadLetterRecord;
import io.latchkey.wire.RedriveMarker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The dead letters on the topic. A letter's marker lies behind it, so what has become of a letter
 * is known only when all is read; the letters asked for are kept in memory until then.
 */
final class LetterBox {
  private static final Comparator<Letter> OLDEST_FIRST =
      Comparator.comparing((Letter letter) -> letter.record().time())
          .thenComparing(letter -> letter.id().partition())
          .thenComparing(letter -> letter.id().offset());

  private final Predicate<DeadLetterRecord> wanted;
  private final List<DeadLetterRecord> letters = new ArrayList<>();
  private final Map<LetterId, Source> redriven = new HashMap<>();
  private int others;

  LetterBox(Predicate<DeadLetterRecord> wanted) {
    this.wanted = wanted;
  }

  /**
   * Reads the committed letters, up to the end of the topic as it is now.
   *
   * @throws CommandFailed when a transaction stays open for too long
   */
  static LetterBox read(Connection connection, Predicate<DeadLetterRecord> wanted)
      throws CommandFailed {
    LetterBox box = new LetterBox(wanted);
    WholeTopic.read(connection, connection.topics().deadLetters(), box::add);
    return box;
  }

  /** Takes a record of the topic: a letter, a marker, or something that is neither. */
  void add(ConsumerRecord<byte[], byte[]> record) {
    Optional<DeadLetterRecord> letter = DeadLetterRecord.read(record);
    Optional<RedriveMarker> marker = RedriveMarker.read(record);
    if (letter.isPresent()) {
      letter.filter(wanted).ifPresent(letters::add);
    } else if (marker.isPresent()) {
      redriven.put(LetterId.of(marker.get().letter()), marker.get().to());
    } else {
      others++;
    }
  }

  /** The letters, the oldest first. */
  List<Letter> letters() {
    return letters.stream()
        .map(letter -> new Letter(letter, redriven.get(LetterId.of(letter.place()))))
        .sorted(OLDEST_FIRST)
        .toList();
  }

  /** How many records are neither letters nor markers: somebody else wrote them. */
  int others() {
    return others;
  }
}
