package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nothing but a message or an {@link UndecodableException} comes out, whatever goes in. */
class HostileBytesTest {
  private static final int HEADER_BYTES = 10;

  @Property(tries = 1000)
  void anyBytes(@ForAll byte[] bytes) {
    decodeWithEveryCodec(bytes);
  }

  @Property(tries = 1000)
  void anyBytesBehindTheMarkOfAnEncoding(
      @ForAll("samples") Samples<?> sample, @ForAll byte[] tail) {
    byte[] avro = Arrays.copyOf(sample.encoded(Format.AVRO), HEADER_BYTES);
    decodeWithEveryCodec(joined(avro, tail));
    decodeWithEveryCodec(joined("{".getBytes(StandardCharsets.UTF_8), tail));
  }

  @Property(tries = 2000)
  void mutatedMessages(@ForAll("mutations") byte[] bytes) {
    decodeWithEveryCodec(bytes);
  }

  @Property
  void aMessageThatIsCutOffIsNeverRead(
      @ForAll("samples") Samples<?> sample, @ForAll("cuts") int cut) {
    byte[] whole = sample.encoded(Format.AVRO);
    byte[] part = Arrays.copyOf(whole, Math.min(cut, whole.length - 1));
    assertThat(problem(sample.codec(), part)).isNotEqualTo("none");
  }

  @Property
  void aMutatedRowIsReadOrReported(@ForAll("mutatedRows") byte[] row) {
    assertThat(catchThrowable(() -> ClaimCodec.decode(row)))
        .satisfiesAnyOf(
            problem -> assertThat(problem).isNull(),
            problem -> assertThat(problem).isExactlyInstanceOf(IllegalStateException.class));
  }

  @Provide
  Arbitrary<Samples<?>> samples() {
    return Samples.messages(true);
  }

  @Provide
  Arbitrary<Integer> cuts() {
    return Arbitraries.integers().between(0, 400);
  }

  @Provide
  Arbitrary<byte[]> mutations() {
    return mutated(
        Combinators.combine(Samples.messages(true), Arbitraries.of(Format.class))
            .as(Samples::encoded));
  }

  @Provide
  Arbitrary<byte[]> mutatedRows() {
    return mutated(Samples.claims().map(ClaimCodec::encode));
  }

  /** A few bytes overwritten, put in or cut out. */
  private static Arbitrary<byte[]> mutated(Arbitrary<byte[]> originals) {
    return Combinators.combine(
            originals,
            Arbitraries.integers().between(0, 600),
            Arbitraries.integers().between(0, 3),
            Arbitraries.bytes().array(byte[].class).ofMaxSize(10))
        .as(HostileBytesTest::spliced);
  }

  static byte[] spliced(byte[] bytes, int place, int cutOut, byte[] putIn) {
    int start = place % bytes.length;
    int end = Math.min(bytes.length, start + cutOut);
    byte[] head = Arrays.copyOf(bytes, start);
    return joined(joined(head, putIn), Arrays.copyOfRange(bytes, end, bytes.length));
  }

  private static byte[] joined(byte[] a, byte[] b) {
    byte[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }

  private static void decodeWithEveryCodec(byte[] bytes) {
    assertThat(Samples.CODECS)
        .allSatisfy(
            codec ->
                assertThat(problem(codec, bytes))
                    .isNotBlank()
                    .hasSizeLessThanOrEqualTo(Problems.MAX_CHARS)
                    .doesNotContainPattern("\\p{Cntrl}|\\p{Cs}"));
  }

  private static String problem(Codec<?> codec, byte[] bytes) {
    try {
      codec.decode(bytes);
      return "none";
    } catch (UndecodableException e) {
      return e.getMessage();
    }
  }
}
