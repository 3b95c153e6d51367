package io.latchkey.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is made of the rounds' figures. */
class ResultsTest {
  private static final Subject PLAIN = new Subject(Results.PLAIN_POSTGRESQL, "PostgreSQL, plain");
  private static final Subject FAST = new Subject("postgresql_100_8_clients", "PostgreSQL, fast");
  private static final Subject REDIS = new Subject("redis_everysec_100_8_clients", "Redis");

  private final Results results = new Results();

  @BeforeEach
  void threeRounds() {
    add(Subject.LATCHKEY_MEMORY, 2_000, 90_000, 3_000);
    add(Subject.LATCHKEY_ROCKSDB, 1_500, 1_500, 1_500);
    add(PLAIN, 300, 100, 9_999);
    add(FAST, 6_000, 6_000, 6_000);
    add(REDIS, 50_000, 50_000, 50_000);
  }

  @Test
  void theMedianRoundCounts() {
    assertThat(results.medians().get(Subject.LATCHKEY_MEMORY)).isEqualTo(new Figure(3_000, 1));
  }

  @Test
  void bothStoresAreSetBesideTheFastestAndThePlainPostgresql() {
    assertThat(results.pairs())
        .containsExactly(
            pair("latchkey_memory_to_fastest_postgresql", Subject.LATCHKEY_MEMORY, FAST, 0.5),
            pair("latchkey_memory_to_plain_postgresql", Subject.LATCHKEY_MEMORY, PLAIN, 10),
            pair("latchkey_rocksdb_to_fastest_postgresql", Subject.LATCHKEY_ROCKSDB, FAST, 0.25),
            pair("latchkey_rocksdb_to_plain_postgresql", Subject.LATCHKEY_ROCKSDB, PLAIN, 5));
  }

  @Test
  void aClaimIsFourTenthsOfTheOperations() {
    assertThat(Figure.ofOperations(5_000, 1).claimsPerSecond()).isCloseTo(2_000, within(1e-9));
  }

  @Test
  void theTableNamesEverySubjectWithItsRange() {
    assertThat(new Report(results, new Machine(2, 0.25, 1.5)).markdown())
        .contains("| Latchkey, in memory | 3,000 | 2,000 to 90,000 | 1.0 |")
        .contains("| Latchkey, RocksDB | PostgreSQL, fast | 0.25 |")
        .contains("2 processors, load 1.5 before; an fsync takes 0.25 ms.");
  }

  private void add(Subject subject, double... claimsPerSecond) {
    for (double figure : claimsPerSecond) {
      results.add(subject, new Figure(figure, 1));
    }
  }

  private static Results.Pair pair(String name, Subject latchkey, Subject peer, double ratio) {
    return new Results.Pair(name, latchkey, peer, ratio);
  }
}
