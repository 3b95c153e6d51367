package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchkey.claim.Claim;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written is read back as the same, for every message and encoding. */
class RoundTripTest {

  @Property(tries = 1000)
  void everyMessageReadsBackFromJsonWhateverItsText(@ForAll("anyText") Samples<?> sample)
      throws UndecodableException {
    assertThat(sample.decoded(Format.JSON)).isEqualTo(sample.message());
  }

  @Property(tries = 1000)
  void everyMessageReadsBackFromAvro(@ForAll("wellFormedText") Samples<?> sample)
      throws UndecodableException {
    assertThat(sample.decoded(Format.AVRO)).isEqualTo(sample.message());
  }

  @Property
  void everyRowReadsBack(@ForAll("rows") Claim claim) {
    assertThat(ClaimCodec.decode(ClaimCodec.encode(claim))).isEqualTo(claim);
  }

  @Property
  void everyStrayReadsBack(@ForAll("strays") Stray stray) {
    assertThat(StrayCodec.decode(StrayCodec.encode(stray))).isEqualTo(stray);
  }

  @Provide
  Arbitrary<Samples<?>> anyText() {
    return Samples.messages(false);
  }

  @Provide
  Arbitrary<Samples<?>> wellFormedText() {
    return Samples.messages(true);
  }

  @Provide
  Arbitrary<Claim> rows() {
    return Samples.claims();
  }

  @Provide
  Arbitrary<Stray> strays() {
    return new RecordArbitraries(true, false).of(Stray.class);
  }
}
