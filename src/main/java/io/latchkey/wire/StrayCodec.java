package io.latchkey.wire;

import io.latchkey.message.Policy;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * The encoding of strays in their internal topic: Avro single-object with the schema {@code stray},
 * the policy within it by its own schema. Safe for use by many threads.
 */
public final class StrayCodec {
  private static final AvroBinding AVRO = new AvroBinding("stray");

  private StrayCodec() {}

  /** Writes a stray. */
  public static byte[] encode(Stray stray) {
    Policy policy = stray.policy();
    return AVRO.write(
        new Values(AVRO.shape())
            .setName("kind", stray.kind())
            .set("claim_key", stray.claimKey())
            .setSource(stray.source())
            .set(
                "policy",
                policy == null ? null : ByteBuffer.wrap(Codecs.POLICY.encode(policy, Format.AVRO)))
            .set("policy_version", stray.policyVersion())
            .set("value", ByteBuffer.wrap(stray.value())));
  }

  /**
   * Reads a stray.
   *
   * @throws IllegalStateException when it is none that this version knows: only Latchkey writes the
   *     topic, so a newer version has, or somebody else did
   */
  public static Stray decode(byte[] value) {
    try {
      Fields fields = new Fields(AVRO.readRow(value));
      byte[] policy = fields.bytes("policy");
      return new Stray(
          fields.requiredConstant("kind", Stray.Kind.class),
          fields.requiredText("claim_key"),
          fields.source(),
          policy == null ? null : Codecs.POLICY.decode(policy),
          fields.text("policy_version"),
          Objects.requireNonNull(fields.bytes("value")));
    } catch (UndecodableException e) {
      throw new IllegalStateException(
          "a record of the strays topic cannot be read ("
              + e.getMessage()
              + "); run the version of Latchkey that wrote it, or a newer one");
    }
  }

  /** The same as a serde, null for null. */
  public static Serde<Stray> serde() {
    return Serdes.serdeFrom(
        (topic, stray) -> stray == null ? null : encode(stray),
        (topic, value) -> value == null ? null : decode(value));
  }
}
