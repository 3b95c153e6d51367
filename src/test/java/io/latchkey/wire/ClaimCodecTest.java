package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.latchkey.claim.Claim;
import io.latchkey.claim.EndedRun;
import io.latchkey.claim.Terms;
import io.latchkey.message.Lifecycle;
import io.latchkey.message.Policy;
import io.latchkey.message.Status;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

/** The bytes of the state row. */
class ClaimCodecTest {

  /**
   * Rows in changelogs look like this: from the first release on, running systems lose their claims
   * if this test fails.
   */
  @Test
  void aRowAsTheFirstVersionWroteItIsReadCodesAndAll() {
    byte[] row =
        HexFormat.of()
            .parseHex(
                "c301fa11dbf63ef756410e020265f6a1d5edee66000002720202710277f6"
                    + "a1d5edee6602f6a1d5edee66f6a1d5edee66020204e801010608027602020102"
                    + "f6a1d5edee6602f6a1d5edee6602f6a1d5edee6601");

    assertThat(ClaimCodec.decode(row)).isEqualTo(FullMessages.ROW);
  }

  @Test
  void aCommonRowIsSmall() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    Claim claim =
        new Claim.Held(
            "3f0c3f6e-6f0f-4b5e-9a43-5d1f8a1c0d11",
            null,
            "process-video",
            now.toEpochMilli(),
            now,
            null,
            now.plusSeconds(86_400),
            new Terms(
                Lifecycle.UNTIL_TERMINAL,
                Policy.DEFAULT_TTL_MS,
                Policy.DEFAULT_RECHECK_INTERVAL_MS,
                Policy.TERMINAL,
                false,
                Policy.DEFAULT_MAX_LIFETIME_MS,
                Policy.DEFAULT_ORPHAN_GRACE_MS,
                "1a2b3c4d"),
            Status.RUNNING,
            false,
            now,
            null,
            null,
            List.of(new EndedRun("3f0c3f6e-6f0f-4b5e-9a43-5d1f8a1c0d12", now)),
            true);

    assertThat(ClaimCodec.encode(claim)).hasSizeLessThan(170);
  }

  @Test
  void whatIsNoRowIsReportedAsSuch() {
    byte[] row = ClaimCodec.encode(FullMessages.ROW);

    assertThatIllegalStateException()
        .isThrownBy(() -> ClaimCodec.decode(Arrays.copyOf(row, row.length - 1)))
        .withMessage(
            "a row of the claims store cannot be read (the value is cut off: it ends within its"
                + " claim-row in Avro); run the version of Latchkey that wrote it, or a newer one");
    assertThatIllegalStateException()
        .isThrownBy(() -> ClaimCodec.decode(new byte[] {'{', '}'}))
        .withMessageContaining("it is not Avro single-object encoding");
  }

  @Test
  void theSerdeTakesNullForNull() {
    try (Serde<Claim> serde = ClaimCodec.serde()) {
      byte[] row = serde.serializer().serialize("claims", FullMessages.ROW);
      assertThat(serde.deserializer().deserialize("claims", row)).isEqualTo(FullMessages.ROW);
      assertThat(serde.serializer().serialize("claims", null)).isNull();
      assertThat(serde.deserializer().deserialize("claims", null)).isNull();
    }
  }
}
