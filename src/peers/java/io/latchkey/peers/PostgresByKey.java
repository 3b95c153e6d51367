package io.latchkey.peers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** One statement and one transaction for each operation. */
final class PostgresByKey implements Peer.Client {
  /** A denial writes nothing: no row comes back, so the denied are not told who holds the claim. */
  private static final String CLAIM =
      """
      INSERT INTO claims AS held (tenant, key, run_id, claimed_at, expires_at)
      VALUES (?, ?, ?, now(), now() + ? * interval '1 millisecond')
      ON CONFLICT (tenant, key) DO UPDATE
        SET run_id = excluded.run_id,
            claimed_at = excluded.claimed_at,
            expires_at = excluded.expires_at
        WHERE held.expires_at <= now()
      """;

  private static final String RELEASE =
      "DELETE FROM claims WHERE tenant = ? AND key = ? AND run_id = ?";

  private final Connection connection;
  private final PreparedStatement claim;
  private final PreparedStatement release;

  PostgresByKey(Connection connection) throws SQLException {
    this.connection = connection;
    this.claim = connection.prepareStatement(CLAIM);
    this.release = connection.prepareStatement(RELEASE);
  }

  @Override
  public void perform(List<Operation> operations) throws SQLException {
    for (Operation operation : operations) {
      PreparedStatement statement = operation.isClaim() ? claim : release;
      statement.setString(1, operation.key().tenant());
      statement.setString(2, operation.key().key());
      statement.setString(3, operation.runId());
      if (operation.isClaim()) {
        statement.setLong(4, Peer.TTL_MS);
      }
      Peer.WrongAnswer.unlessAsExpected(operation, statement.executeUpdate() == 1);
    }
  }

  @Override
  public void close() {
    Postgres.close(connection);
  }
}
