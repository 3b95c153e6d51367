package io.latchkey.wire;

import io.latchkey.claim.Claim;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * The state row's encoding in the claims store and its changelog: Avro single-object with the
 * schema {@code claim-row}, so that a newer Latchkey reads the rows of an older one. Safe for use
 * by many threads.
 */
public final class ClaimCodec {
  private static final AvroBinding AVRO = new AvroBinding("claim-row");
  private static final ClaimRowForm FORM = new ClaimRowForm(AVRO.shape());

  private ClaimCodec() {}

  /** Writes a row. */
  public static byte[] encode(Claim claim) {
    return AVRO.write(FORM.write(claim));
  }

  /**
   * Reads a row.
   *
   * @throws IllegalStateException when it is none that this version knows: then the store is
   *     damaged or a newer version has written it, and going on would forget claims
   */
  public static Claim decode(byte[] row) {
    try {
      return FORM.read(new Fields(AVRO.readRow(row)));
    } catch (UndecodableException e) {
      throw new IllegalStateException(
          "a row of the claims store cannot be read ("
              + e.getMessage()
              + "); run the version of Latchkey that wrote it, or a newer one");
    }
  }

  /** The same as a serde, null for null. */
  public static Serde<Claim> serde() {
    return Serdes.serdeFrom(
        (topic, claim) -> claim == null ? null : encode(claim),
        (topic, row) -> row == null ? null : decode(row));
  }
}
