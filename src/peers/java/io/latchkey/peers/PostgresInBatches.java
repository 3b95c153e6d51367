package io.latchkey.peers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One transaction for many operations: a statement for all their claims, another for all their
 * releases. That keeps the order of a key's operations, for no run of the workload ends among those
 * that start with it.
 */
final class PostgresInBatches implements Peer.Client {
  /** The first of a key gets it, and a statement may meet each row once only. */
  private static final String CLAIM =
      """
      INSERT INTO claims AS held (tenant, key, run_id, claimed_at, expires_at)
      SELECT DISTINCT ON (tenant, key)
        tenant, key, run_id, now(), now() + ? * interval '1 millisecond'
      FROM unnest(?::text[], ?::text[], ?::text[])
        WITH ORDINALITY AS asked (tenant, key, run_id, place)
      ORDER BY tenant, key, place
      ON CONFLICT (tenant, key) DO UPDATE
        SET run_id = excluded.run_id,
            claimed_at = excluded.claimed_at,
            expires_at = excluded.expires_at
        WHERE held.expires_at <= now()
      RETURNING run_id
      """;

  private static final String RELEASE =
      """
      DELETE FROM claims
      USING unnest(?::text[], ?::text[], ?::text[]) AS ended (tenant, key, run_id)
      WHERE claims.tenant = ended.tenant
        AND claims.key = ended.key
        AND claims.run_id = ended.run_id
      RETURNING claims.run_id
      """;

  private final Connection connection;
  private final PreparedStatement claim;
  private final PreparedStatement release;

  PostgresInBatches(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    this.connection = connection;
    this.claim = connection.prepareStatement(CLAIM);
    this.release = connection.prepareStatement(RELEASE);
  }

  @Override
  public void perform(List<Operation> operations) throws SQLException {
    List<Operation> claims = new ArrayList<>();
    List<Operation> releases = new ArrayList<>();
    for (Operation operation : operations) {
      (operation.isClaim() ? claims : releases).add(operation);
    }
    Set<String> done = new HashSet<>();
    if (!claims.isEmpty()) {
      claim.setLong(1, Peer.TTL_MS);
      setArrays(claim, 2, claims);
      collect(claim, done);
    }
    check(claims, done);
    done.clear();
    if (!releases.isEmpty()) {
      setArrays(release, 1, releases);
      collect(release, done);
    }
    connection.commit();
    check(releases, done);
  }

  private void setArrays(PreparedStatement statement, int first, List<Operation> operations)
      throws SQLException {
    statement.setArray(
        first, texts(operations.stream().map(operation -> operation.key().tenant()).toArray()));
    statement.setArray(
        first + 1, texts(operations.stream().map(operation -> operation.key().key()).toArray()));
    statement.setArray(first + 2, texts(operations.stream().map(Operation::runId).toArray()));
  }

  private java.sql.Array texts(Object[] texts) throws SQLException {
    return connection.createArrayOf("text", Arrays.copyOf(texts, texts.length, String[].class));
  }

  private static void collect(PreparedStatement statement, Set<String> runIds) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        runIds.add(rows.getString(1));
      }
    }
  }

  private static void check(List<Operation> operations, Set<String> done) {
    operations.forEach(
        operation ->
            Peer.WrongAnswer.unlessAsExpected(operation, done.contains(operation.runId())));
  }

  @Override
  public void close() {
    Postgres.close(connection);
  }
}
