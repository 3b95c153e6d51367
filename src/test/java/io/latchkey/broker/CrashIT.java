package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.latchkey.dev.ChildJvm;
import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrashIT {
  private static final int TRIGGERS = 50_000;

  @ParameterizedTest
  @ValueSource(strings = {"rocksdb", "memory"})
  void anAppKilledInMidTransactionLosesAndDoublesNothing(String store) throws Exception {
    try (TestCluster cluster = TestCluster.withTopics();
        Admin admin = cluster.admin()) {
      Traffic traffic = cluster.traffic(TRIGGERS);
      TestClient client = cluster.client();
      // Rows of ended runs are deleted while the traffic goes on, so that deletions crash, too.
      String[] settings = {"ended.retention", "1s", "claims.store", store};
      ChildJvm first = cluster.startChild("a", settings);
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> traffic.send(client, 0, TRIGGERS));
      await().atMost(Duration.ofMinutes(1)).until(() -> client.outcomes() > TRIGGERS / 4);

      killInMidTransaction(first, admin, cluster.applicationId());

      assertThat(hasOpenTransaction(admin, cluster.applicationId())).isTrue();
      assertThat(client.outcomes()).as("killed before the end").isLessThan(TRIGGERS * 3 / 4);
      cluster.startChild("a", settings);
      sending.get();
      traffic.assertDecidedOnce(client);
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(cluster.claims()).isEqualTo(traffic.heldKeys()));
    }
  }

  @Test
  void aClaimOfACrashedAppExpiresOnceItsSuccessorHasRestoredIt() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      TestClient client = cluster.client();
      ChildJvm first = cluster.startChild("a");
      Accepted lost =
          client.triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"A\",\"ttl_ms\":2000}");
      first.kill();

      cluster.startChild("with nothing on its disk", "takeover.grace", "1s");

      ClaimEvent expired = client.nextEvent();
      assertThat(expired.type()).isEqualTo(ClaimEvent.Type.EXPIRED);
      assertThat(expired.runId()).isEqualTo("A");
      assertThat(expired.at()).isAfterOrEqualTo(lost.expiresAt());
      Accepted next = client.triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"B\"}");
      assertThat(next.possibleOverlapWith()).isEqualTo("A");
      assertThat(next.fencingToken()).isGreaterThan(lost.fencingToken());
    }
  }

  /** Held still first: between two transactions there would be nothing to abort. */
  private static void killInMidTransaction(ChildJvm app, Admin admin, String id) throws Exception {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollDelay(Duration.ZERO)
        .until(
            () -> {
              signal("STOP", app);
              // Asked twice: the end of one may have been on its way when it was stopped.
              boolean atFirst = hasOpenTransaction(admin, id);
              boolean open = hasOpenTransaction(admin, id) && atFirst;
              if (!open) {
                signal("CONT", app);
              }
              return open;
            });
    app.kill();
  }

  private static void signal(String name, ChildJvm process) throws Exception {
    int code =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    assertThat(code).isZero();
  }

  private static boolean hasOpenTransaction(Admin admin, String id) throws Exception {
    return admin.listTransactions().all().get().stream()
        .anyMatch(t -> t.transactionalId().startsWith(id) && t.state() == TransactionState.ONGOING);
  }
}
