package io.latchkey.bench;

import io.latchkey.wire.Format;
import java.util.function.Consumer;

/**
 * What every subject of a benchmark is given: runs of 50 tenants under random keys, one accepted
 * trigger each, a denied duplicate for every second one, one terminal status that echoes the record
 * key. Triggers take about 200 bytes. The same numbers give the same records.
 *
 * @param runs how many runs
 * @param alive how many runs have started and not ended, at a time
 * @param format the encoding of the values
 */
public record Workload(int runs, int alive, Format format) {

  /** The kinds of input records. */
  public enum Kind {
    TRIGGER,
    STATUS
  }

  /** A record to produce. */
  @SuppressWarnings("ArrayRecordComponent") // Raw bytes are what it is about.
  public record Input(Kind kind, byte[] key, byte[] value) {}

  /** How many records there are. */
  public int records() {
    return triggers() + runs;
  }

  /** How many of them are triggers. */
  public int triggers() {
    return runs + runs / RunRecords.DUPLICATE_EVERY;
  }

  /** All of them in order: a run's status comes when {@link #alive} others have started. */
  public void forEach(Consumer<Input> use) {
    RunRecords records = new RunRecords(format);
    for (int run = 0; run < runs + alive; run++) {
      if (run < runs) {
        records.starting(run).forEach(use);
      }
      int ending = run - alive;
      if (ending >= 0 && ending < runs) {
        use.accept(records.ending(ending));
      }
    }
  }
}
