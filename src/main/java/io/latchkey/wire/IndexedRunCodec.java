package io.latchkey.wire;

import io.latchkey.claim.ClaimKey;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoding of the claims that one run holds, in the store {@code runs} and its changelog: Avro
 * single-object with the schema {@code indexed-run}. Safe for use by many threads.
 */
public final class IndexedRunCodec {
  private static final AvroBinding AVRO = new AvroBinding("indexed-run");

  private IndexedRunCodec() {}

  /** Writes them. */
  public static byte[] encode(List<ClaimKey> claims) {
    List<String> texts = new ArrayList<>(claims.size());
    for (ClaimKey claim : claims) {
      texts.add(claim.text());
    }
    return AVRO.write(new Values(AVRO.shape()).set("claim_keys", texts));
  }

  /**
   * Reads them.
   *
   * @throws IllegalStateException when the row is none that this version knows: then the store is
   *     damaged or a newer version has written it
   */
  public static List<ClaimKey> decode(byte[] row) {
    try {
      List<String> texts = new Fields(AVRO.readRow(row)).texts("claim_keys");
      List<ClaimKey> claims = new ArrayList<>();
      for (String text : texts == null ? List.<String>of() : texts) {
        claims.add(RunFactsCodec.claimKey(text));
      }
      return claims;
    } catch (UndecodableException e) {
      throw WaitingCodec.unreadable(e);
    }
  }
}
