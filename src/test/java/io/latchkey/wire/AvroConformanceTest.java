package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchkey.claim.Claim;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Latchkey's own writer and reader beside Avro's: the same bytes, and the same values from them.
 */
class AvroConformanceTest {
  /** The smallest blocks that Avro's encoder makes. */
  private static final EncoderFactory SMALL_BLOCKS = new EncoderFactory().configureBlockSize(64);

  /** How Latchkey refuses what Avro takes, and means to: see {@link AvroType}. */
  private static final List<String> STRICTER =
      List.of("neither false nor true: ", "an int is out of range: ");

  private record Sample(RecordShape shape, Values values) {
    byte[] ownBytes() {
      AvroOutput out = new AvroOutput(new byte[0], 1);
      shape.write(values, out);
      return out.toByteArray();
    }

    byte[] avroBytes(boolean inBlocks) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try {
        Encoder encoder =
            inBlocks
                ? SMALL_BLOCKS.blockingBinaryEncoder(out, null)
                : EncoderFactory.get().directBinaryEncoder(out, null);
        new GenericDatumWriter<Values>(shape.schema(), StrictAvroReader.DATA)
            .write(values, encoder);
        encoder.flush();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      return out.toByteArray();
    }
  }

  /** What came of bytes: a value and whether they ended with it, or a problem. */
  private record Reading(@Nullable Object value, boolean atEnd, @Nullable String problem) {
    /** Each says in its own words why it refuses. */
    Reading withoutWords() {
      return problem == null ? this : new Reading(null, false, "refused");
    }
  }

  @Property(tries = 1000)
  void writesTheBytesThatAvroWrites(@ForAll("samples") Sample sample) {
    assertThat(sample.ownBytes()).isEqualTo(sample.avroBytes(false));
  }

  @Property(tries = 1000)
  void writesWhatItHasReadAsItCame(@ForAll("samples") Sample sample) throws IOException {
    byte[] bytes = sample.ownBytes();
    Values read = sample.shape().read(new AvroInput(bytes, 0));

    assertThat(new Sample(sample.shape(), read).ownBytes()).isEqualTo(bytes);
  }

  @Property(tries = 1000)
  void readsWhatAvroReads(@ForAll("samples") Sample sample, @ForAll boolean inBlocks) {
    byte[] bytes = sample.avroBytes(inBlocks);

    assertThat(own(sample.shape(), bytes).problem()).isNull();
    assertThat(own(sample.shape(), bytes)).isEqualTo(avro(sample.shape(), bytes));
  }

  @Property(tries = 3000)
  void readsAndRefusesMutatedBytesAsAvroDoesButForWhatItIsStricterIn(
      @ForAll("samples") Sample sample,
      @ForAll boolean inBlocks,
      @ForAll("places") int place,
      @ForAll("cuts") int cutOut,
      @ForAll("insertions") byte[] putIn) {
    byte[] bytes = HostileBytesTest.spliced(sample.avroBytes(inBlocks), place, cutOut, putIn);

    Reading own = own(sample.shape(), bytes);

    String problem = String.valueOf(own.problem());
    if (STRICTER.stream().noneMatch(problem::startsWith)) {
      assertThat(own.withoutWords()).isEqualTo(avro(sample.shape(), bytes).withoutWords());
    }
  }

  @Example
  void readsListsAndMapsOfManyBlocks() throws IOException {
    Map<String, String> metadata = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      metadata.put("name-" + i, "value-" + i);
      names.add("tenant:key-" + i);
    }
    RecordShape trigger = new AvroBinding("trigger").shape();
    Sample map =
        new Sample(trigger, new Values(trigger).set("metadata", metadata).set("bypass", false));
    RecordShape indexed = new AvroBinding("indexed-run").shape();
    Sample list = new Sample(indexed, new Values(indexed).set("claim_keys", names));

    assertThat(map.avroBytes(true)).hasSizeGreaterThan(map.avroBytes(false).length + 50);
    assertThat(trigger.read(new AvroInput(map.avroBytes(true), 0)).value("metadata"))
        .isEqualTo(metadata);
    assertThat(indexed.read(new AvroInput(list.avroBytes(true), 0)).value("claim_keys"))
        .isEqualTo(names);
  }

  @Example
  void aBlockTellsItsItemsWithOrWithoutItsSize() throws IOException {
    AvroInput in =
        input(
            out -> {
              out.writeLong(2);
              out.writeLong(-3);
              out.writeLong(1_000);
              out.writeLong(0);
              out.writeFixed(new byte[3]);
            });

    assertThat(in.readBlock()).isEqualTo(2);
    assertThat(in.readBlock()).isEqualTo(3);
    assertThat(in.readBlock()).isZero();
  }

  @Example
  void aBlockOfANegativeSizeIsRefusedAndOfMoreItemsThanBytes() {
    assertThatThrownBy(() -> input(out -> writeLongs(out, -1, -1, 0)).readBlock())
        .hasMessage("the size of a block is negative");
    assertThatThrownBy(() -> input(out -> writeLongs(out, -3, 1, 0, 0)).readBlock())
        .isInstanceOf(EOFException.class);
    assertThatThrownBy(() -> input(out -> writeLongs(out, Long.MIN_VALUE, 1, 0)).readBlock())
        .isInstanceOf(EOFException.class);
  }

  @Property
  void anIntIsReadWithinItsRangeOnly(@ForAll int within, @ForAll long any) throws IOException {
    assertThat(input(out -> out.writeInt(within)).readInt()).isEqualTo(within);
    if (any != (int) any) {
      assertThatThrownBy(() -> input(out -> out.writeLong(any)).readInt())
          .isInstanceOf(IOException.class);
    }
  }

  @Example
  void anIntOutOfRangeByOneIsRefused() {
    assertThatThrownBy(() -> input(out -> out.writeLong(1L << 31)).readInt())
        .hasMessage("an int is out of range: 2147483648");
    assertThatThrownBy(() -> input(out -> out.writeLong(-(1L << 31) - 1)).readInt())
        .hasMessage("an int is out of range: -2147483649");
  }

  @Example
  void aNumberOfMoreBytesThanItsTypeHasIsRefusedAsByAvro() throws IOException {
    byte[] five = HexFormat.of().parseHex("8280808000");
    assertThat(new AvroInput(five, 0).readInt()).isEqualTo(decoder(five).readInt()).isEqualTo(1);
    byte[] six = HexFormat.of().parseHex("828080808000");
    assertThatThrownBy(() -> decoder(six).readInt()).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> new AvroInput(six, 0).readInt())
        .hasMessage("an int has too many bytes");
    byte[] ten = HexFormat.of().parseHex("82808080808080808000");
    assertThat(new AvroInput(ten, 0).readLong()).isEqualTo(decoder(ten).readLong()).isEqualTo(1);
    byte[] eleven = HexFormat.of().parseHex("8280808080808080808000");
    assertThatThrownBy(() -> decoder(eleven).readLong()).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> new AvroInput(eleven, 0).readLong())
        .hasMessage("a number has too many bytes");
  }

  @Example
  void aBooleanIsOneOfTwoBytes() throws IOException {
    assertThat(new AvroInput(new byte[] {0}, 0).readBoolean()).isFalse();
    assertThat(new AvroInput(new byte[] {1}, 0).readBoolean()).isTrue();
    assertThatThrownBy(() -> new AvroInput(new byte[] {2}, 0).readBoolean())
        .hasMessage("neither false nor true: 2");
  }

  @Example
  void aRequiredValueThatIsMissingIsNamed() {
    RecordShape trigger = new AvroBinding("trigger").shape();

    assertThatThrownBy(() -> trigger.write(new Values(trigger), new AvroOutput(new byte[0], 1)))
        .hasMessage("bypass of Trigger must not be null");
  }

  @Example
  void aRecordWithoutFieldsIsNoType() {
    Schema empty = Schema.createRecord("Empty", null, "n", false, List.of());

    assertThatThrownBy(() -> AvroType.of(Schema.createArray(empty)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("has no fields");
  }

  @Provide
  Arbitrary<Sample> samples() {
    RecordShape row = new AvroBinding("claim-row").shape();
    RecordShape stray = new AvroBinding("stray").shape();
    Arbitrary<Claim> claims = Samples.claims();
    return Arbitraries.oneOf(
        Samples.messages(false).map(AvroConformanceTest::sample),
        claims.map(claim -> new Sample(row, new ClaimRowForm(row).write(claim))),
        new RecordArbitraries(true, false)
            .of(Stray.class)
            .map(each -> read(stray, StrayCodec.encode(each))));
  }

  @Provide
  Arbitrary<Integer> places() {
    return Arbitraries.integers().between(0, 600);
  }

  @Provide
  Arbitrary<Integer> cuts() {
    return Arbitraries.integers().between(0, 3);
  }

  @Provide
  Arbitrary<byte[]> insertions() {
    return Arbitraries.bytes().array(byte[].class).ofMaxSize(10);
  }

  private static <T> Sample sample(Samples<T> sample) {
    Values values = sample.codec().values(sample.message());
    return new Sample(new RecordShape(values.getSchema()), values);
  }

  private static Sample read(RecordShape shape, byte[] encoded) {
    try {
      return new Sample(shape, shape.read(new AvroInput(encoded, 10)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Reading own(RecordShape shape, byte[] bytes) {
    AvroInput in = new AvroInput(bytes, 0);
    try {
      return new Reading(plain(shape.read(in)), in.isAtEnd(), null);
    } catch (IOException | RuntimeException e) {
      return new Reading(null, false, e.getMessage());
    }
  }

  private static Reading avro(RecordShape shape, byte[] bytes) {
    BinaryDecoder decoder = decoder(bytes);
    try {
      Values values = new StrictAvroReader(shape.schema(), shape.schema()).read(null, decoder);
      return new Reading(plain(values), decoder.isEnd(), null);
    } catch (IOException | RuntimeException e) {
      return new Reading(null, false, String.valueOf(e));
    }
  }

  /** Values that are equal when the records are. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof IndexedRecord found) {
      List<@Nullable Object> fields = new ArrayList<>();
      fields.add(found.getSchema().getFullName());
      for (Schema.Field field : found.getSchema().getFields()) {
        fields.add(plain(found.get(field.pos())));
      }
      return fields;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> items = new ArrayList<>();
      list.forEach(item -> items.add(plain(item)));
      return items;
    }
    return value;
  }

  private static BinaryDecoder decoder(byte[] bytes) {
    return DecoderFactory.get().binaryDecoder(bytes, null);
  }

  private interface Numbers {
    void writeTo(BinaryEncoder out) throws IOException;
  }

  private static void writeLongs(BinaryEncoder out, long... numbers) throws IOException {
    for (long number : numbers) {
      out.writeLong(number);
    }
  }

  private static AvroInput input(Numbers numbers) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    numbers.writeTo(EncoderFactory.get().directBinaryEncoder(out, null));
    return new AvroInput(out.toByteArray(), 0);
  }
}
