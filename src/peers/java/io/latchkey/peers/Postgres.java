package io.latchkey.peers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * PostgreSQL: one statement claims, and a statement that names the run releases. A row is there as
 * long as its claim; a row whose time has passed is taken over.
 *
 * @param port where it listens on the loopback
 * @param password of its superuser
 */
record Postgres(int port, String password) implements Peer {
  /** Rows come and go all the time: what has gone is to be cleared at once, whatever it takes. */
  private static final String TABLE =
      """
      CREATE TABLE claims (
        tenant text NOT NULL,
        key text NOT NULL,
        run_id text NOT NULL,
        claimed_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (tenant, key)
      ) WITH (
        autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_threshold = 20000,
        autovacuum_vacuum_cost_delay = 0
      )
      """;

  @Override
  public String words(int batch) {
    return "PostgreSQL, " + (batch == 1 ? "a key" : batch + " keys") + " a statement";
  }

  @Override
  public String name(int batch) {
    return "postgresql_" + batch;
  }

  @Override
  public void empty() throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS claims");
      statement.execute(TABLE);
    }
  }

  /** The planner knows the table, and no checkpoint is due from filling it. */
  @Override
  public void settle() throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute("VACUUM ANALYZE claims");
      statement.execute("CHECKPOINT");
    }
  }

  @Override
  public Client connect(int batch) throws SQLException {
    Connection connection = open();
    return batch == 1 ? new PostgresByKey(connection) : new PostgresInBatches(connection);
  }

  static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL does not close a connection", e);
    }
  }

  private Connection open() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", "latchkey");
    properties.setProperty("password", password);
    // Prepared on the server from the first execution on.
    properties.setProperty("prepareThreshold", "1");
    properties.setProperty("sslmode", "disable");
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/postgres", properties);
  }
}
