package io.latchkey.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.message.Accepted;
import io.latchkey.message.ClaimEvent;
import io.latchkey.message.Denied;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The story of the README, on a real broker. */
class StoryIT {
  @ParameterizedTest
  @ValueSource(strings = {"classic", "streams"})
  void aKeyIsHeldForExactlyAsLongAsItsRunIsAlive(String groupProtocol) throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      cluster.startReady("a", "group.protocol", groupProtocol);
      TestClient client = cluster.client();

      Accepted first = client.triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"A\"}");
      Denied second = client.triggerDenied("{\"idempotency_key\":\"k\",\"run_id\":\"B\"}");
      assertThat(first.runId()).isEqualTo("A");
      assertThat(second.reason()).isEqualTo(Denied.Reason.CLAIM_HELD);
      assertThat(second.existingRunId()).isEqualTo("A");

      client.status("{\"idempotency_key\":\"k\",\"run_id\":\"A\",\"status\":\"COMPLETED\"}");
      assertThat(client.nextEvent().type()).isEqualTo(ClaimEvent.Type.RELEASED);
      Accepted third = client.triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"C\"}");
      assertThat(third.runId()).isEqualTo("C");
      assertThat(third.fencingToken()).isGreaterThan(first.fencingToken());
    }
  }

  @Test
  void anExpiredRunsLateEndDoesNotFreeTheClaimOfTheNext() throws Exception {
    try (TestCluster cluster = TestCluster.withTopics()) {
      cluster.startReady("a");
      TestClient client = cluster.client();

      client.triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"A\",\"ttl_ms\":1000}");
      assertThat(client.nextEvent().type()).isEqualTo(ClaimEvent.Type.EXPIRED);
      Accepted second = client.triggerAccepted("{\"idempotency_key\":\"k\",\"run_id\":\"B\"}");
      assertThat(second.possibleOverlapWith()).isEqualTo("A");

      client.status("{\"idempotency_key\":\"k\",\"run_id\":\"A\",\"status\":\"COMPLETED\"}");
      assertThat(client.nextEvent().type()).isEqualTo(ClaimEvent.Type.IGNORED);
      Denied third = client.triggerDenied("{\"idempotency_key\":\"k\",\"run_id\":\"C\"}");
      assertThat(third.existingRunId()).isEqualTo("B");
    }
  }
}
