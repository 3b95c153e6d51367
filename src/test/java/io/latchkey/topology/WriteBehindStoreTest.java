package io.latchkey.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriteBehindStoreTest {
  /** As many as a generation is written in, at the least. */
  private static final int SLICES = 10;

  private final WriteBehindWorld world = new WriteBehindWorld();

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void aRowThatDiesYoungReachesTheDiskAsOneDeletion() {
    world.put("a", "held");
    world.commit();
    world.put("a", "ended");
    world.commit();
    world.put("a", null);
    world.commits(2);
    becomeOld();
    beWritten();

    assertThat(world.written).containsExactly("a");
    assertThat(world.get("a")).isNull();
  }

  @Test
  void aRowThatLivesIsWrittenWithTheOffsetAtWhichItsGenerationEnded() {
    world.put("a", "1");
    world.commits(2);
    becomeOld();
    world.put("b", "1");
    world.commits(2);
    beWritten();

    assertThat(world.onDisk("a")).isEqualTo("1");
    assertThat(world.onDisk("b")).isNull();
    assertThat(world.diskOffset()).isZero();
    assertThat(world.endOffset()).isEqualTo(1);
  }

  @Test
  void anOldRowThatHasChangedAgainIsLeftOut() {
    world.put("a", "1");
    world.put("b", "1");
    world.commits(2);
    becomeOld();
    world.put("a", "2");
    world.commits(2);
    beWritten();

    assertThat(world.written).containsExactly("b=1");
    assertThat(world.get("a")).isEqualTo("2");
  }

  /** What came last may be in a transaction that is aborted: then the older row is the one. */
  @Test
  void anOldRowIsNotLeftOutForAChangeOfTheLastCommit() {
    world.put("a", "1");
    world.commits(2);
    becomeOld();
    world.pass(Generations.REST.plus(Generations.WRITING));
    world.put("a", "2");
    world.commitFailed();
    world.kill();

    assertThat(world.get("a")).isEqualTo("1");
  }

  @Test
  void rowsStayInTheHeapForAsLongAsTheirGenerationRests() {
    world.put("a", "1");
    world.commits(2);
    becomeOld();
    world.pass(Generations.REST.minusMillis(1));
    world.commits(SLICES);

    assertThat(world.written).isEmpty();
  }

  @Test
  void aGenerationIsWrittenEvenlyOverItsTime() {
    int rows = 1000;
    IntStream.range(0, rows).forEach(i -> world.put("key-" + i, "1"));
    world.commits(2);
    becomeOld();
    world.pass(Generations.REST);
    int parts = 50;
    List<Integer> written =
        IntStream.rangeClosed(1, parts)
            .mapToObj(
                part -> {
                  world.pass(Generations.WRITING.dividedBy(parts));
                  world.commit();
                  return world.written.size();
                })
            .toList();

    assertThat(written)
        .isEqualTo(IntStream.rangeClosed(1, parts).mapToObj(i -> i * rows / parts).toList());
    assertThat(world.diskOffset()).isEqualTo(rows - 1);
  }

  @Test
  void noCommitWritesMoreThanATenthHoweverLateItIs() {
    IntStream.range(0, 1000).forEach(i -> world.put("key-" + i, "1"));
    world.commits(2);
    becomeOld();
    world.pass(Generations.REST.multipliedBy(100));
    world.commit();

    assertThat(world.written).hasSizeBetween(100, 101);
    assertThat(world.diskOffset()).as("not before all of it").isNegative();
  }

  @Test
  void whereTheHeapFillsUpTheOldRowsAreWrittenAsItDoes() {
    // A row with a key and a value of one byte each takes 106.
    HeapBudget budget = new HeapBudget(200 * 106);
    try (WriteBehindWorld filling = new WriteBehindWorld(budget)) {
      "abcdefghijklmnopqrstuvwxyz".chars().forEach(c -> filling.put(Character.toString(c), "1"));
      filling.commits(2);
      assertThat(filling.written).isEmpty();
      budget.add(75 * 106);
      filling.commits(3);
      assertThat(filling.written).as("half of the heap is taken, and a row").hasSize(1);
      budget.add(49 * 106);
      filling.commits(SLICES);
      assertThat(filling.written).as("three quarters of it").hasSize(13);
      assertThat(filling.diskOffset()).isNegative();
      budget.add(50 * 106);
      filling.commits(SLICES);
      assertThat(filling.written).as("all of it").hasSize(26);
      assertThat(filling.diskOffset()).isEqualTo(25);
      assertThat(budget.heldBytes()).as("is free again").isEqualTo(174 * 106);
    }
  }

  /** A deletion weighs too, and a row that changes a hundred times weighs once. */
  @Test
  void theHeapThatRowsTakeIsTheirBytesAndWhatAnEntryCosts() {
    HeapBudget budget = new HeapBudget(Long.MAX_VALUE);
    try (WriteBehindWorld some = new WriteBehindWorld(budget)) {
      IntStream.range(0, 100).forEach(i -> some.put("a", "x".repeat(i)));
      some.put("b", null);
      some.commits(2);
      assertThat(budget.heldBytes()).isEqualTo((104 + 1 + 99) + (104 + 1));

      some.put("a", "x");
      some.commits(2);
      assertThat(budget.heldBytes()).isEqualTo((104 + 1 + 1) + (104 + 1));
    }
  }

  @Test
  void onlyWhatIsNotCommittedCountsAsUncommitted() {
    long ofTheDisk = world.store().approximateNumUncommittedBytes();
    world.put("a", "1");
    assertThat(world.store().approximateNumUncommittedBytes()).isGreaterThan(ofTheDisk);
    world.commit();
    assertThat(world.store().approximateNumUncommittedBytes()).isEqualTo(ofTheDisk);
    world.put("b", null);
    assertThat(world.store().approximateNumUncommittedBytes()).isGreaterThan(ofTheDisk);
  }

  @Test
  void aTaskThatIsStoppedWhenItHasNothingToDoRestoresNothing() {
    world.put("a", "1");
    world.commits(2);
    world.restart();

    assertThat(world.restored).isZero();
    assertThat(world.get("a")).isEqualTo("1");
  }

  @Test
  void aTaskThatIsStoppedAtWorkRestoresWhatItsLastCommitBrought() {
    world.put("a", "1");
    world.commit();
    world.put("b", "1");
    world.put("c", "1");
    world.commit();
    world.restart();

    assertThat(world.restored).isEqualTo(2);
    assertThat(world.range(null, null)).containsExactly("a=1", "b=1", "c=1");
  }

  /** A task that restores, or is a standby task: its records are on the disk already. */
  @Test
  void aCommitThatBringsNoChangesIsPassedOnAtOnce() {
    world.put("a", "1");
    world.commit();
    world.kill();

    assertThat(world.restored).isEqualTo(1);
    assertThat(world.diskOffset()).isEqualTo(world.endOffset());
  }

  /** As Kafka Streams does at its start with the stores that it finds, for their offsets. */
  @Test
  void aStoreThatIsOnlyOpenedAndClosedKeepsItsOffsets() {
    world.put("a", "1");
    world.commits(2);
    world.restart();
    world.openAndCloseOnly();

    assertThat(world.restored).isZero();
  }

  @Test
  void whatIsNotCommittedIsGoneWithTheTask() {
    world.put("a", "1");
    world.commit();
    world.put("a", "2");
    world.put("b", "2");
    world.restart();

    assertThat(world.range(null, null)).containsExactly("a=1");
  }

  /** Kafka Streams commits its stores then though the transaction is aborted. */
  @Test
  void whatTheCommitAtACloseWouldHaveCommittedIsGoneWhenItFails() {
    world.put("a", "1");
    world.commit();
    world.put("a", "2");
    world.put("b", "2");
    world.commitFailed();
    world.restart();

    assertThat(world.range(null, null)).containsExactly("a=1");
  }

  @Test
  void aStoreWhoseDiskFailedSaysThatItHasNoMoreThanBefore() {
    world.put("a", "1");
    world.commits(2);
    becomeOld();
    world.pass(Generations.REST.plus(Generations.WRITING));
    world.diskFails(true);
    assertThatThrownBy(world::commit).isInstanceOf(ProcessorStateException.class);
    world.diskFails(false);
    assertThatThrownBy(() -> world.commits(2)).isInstanceOf(IllegalStateException.class);
    world.restart();

    assertThat(world.restored).isEqualTo(1);
    assertThat(world.get("a")).isEqualTo("1");
  }

  @Test
  void aChangelogThatIsNotTrustedLeavesNoOffsets() {
    world.put("a", "1");
    world.commits(2);
    world.store().commit(Map.of());
    world.restart();

    assertThat(world.restored).as("from the beginning").isEqualTo(1);
  }

  @Test
  void aRecycledTaskLeavesRowsAndOffsetsOnTheDisk() {
    world.put("a", "1");
    world.commit();
    world.store().clearCache();

    assertThat(world.onDisk("a")).isEqualTo("1");
    assertThat(world.diskOffset()).isEqualTo(world.endOffset());
  }

  @Test
  void aTaskWithUncommittedChangesIsNotRecycled() {
    world.put("a", "1");

    assertThatThrownBy(() -> world.store().clearCache()).isInstanceOf(IllegalStateException.class);
  }

  /**
   * Streams gives its interfaces new methods with defaults, as it did for offsets and transactions:
   * one that is not answered here would take the disk's own away. Left out are interactive queries,
   * which Latchkey has not, scans by prefix, and what Streams has replaced by commits.
   */
  @Test
  void answersEveryMethodOfAStore() {
    List<String> own =
        Arrays.stream(WriteBehindStore.class.getDeclaredMethods())
            .map(WriteBehindStoreTest::signature)
            .toList();

    assertThat(KeyValueStore.class.getMethods())
        .filteredOn(
            method ->
                !List.of("query", "readOnly", "prefixScan", "flush").contains(method.getName()))
        .isNotEmpty()
        .extracting(WriteBehindStoreTest::signature)
        .isSubsetOf(own);
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }

  /** The changes so far become the old generation. */
  private void becomeOld() {
    world.pass(Generations.REST.plusMillis(1));
    world.commit();
    assertThat(world.written).isEmpty();
  }

  /** The old generation is written. */
  private void beWritten() {
    world.pass(Generations.REST.plus(Generations.WRITING));
    world.commits(SLICES);
  }
}
