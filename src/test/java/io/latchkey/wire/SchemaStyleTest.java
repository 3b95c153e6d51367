package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of every schema keeps to the conventions of the contract. */
class SchemaStyleTest {

  static Stream<Schema.Field> everyField() {
    return Schemas.published().stream()
        .map(published -> Schemas.current(published.name()))
        .flatMap(SchemaStyleTest::fieldsOf);
  }

  @ParameterizedTest
  @MethodSource("everyField")
  void aFieldKeepsToTheConventions(Schema.Field field) {
    assertThat(field.name()).matches("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    assertThat(field.doc()).isNotBlank();
    assertThat(field.hasDefaultValue() || !field.schema().isNullable())
        .as("optional, so it needs a default: %s", field)
        .isTrue();
    assertThat(isTime(field.schema()))
        .as("a time, so its name ends in _at: %s", field)
        .isEqualTo(field.name().equals("at") || field.name().endsWith("_at"));
  }

  private static Stream<Schema.Field> fieldsOf(Schema schema) {
    return switch (schema.getType()) {
      case RECORD ->
          schema.getFields().stream()
              .flatMap(field -> Stream.concat(Stream.of(field), fieldsOf(field.schema())));
      case UNION -> schema.getTypes().stream().flatMap(SchemaStyleTest::fieldsOf);
      case ARRAY -> fieldsOf(schema.getElementType());
      default -> Stream.of();
    };
  }

  private static boolean isTime(Schema schema) {
    return schema.isUnion()
        ? schema.getTypes().stream().anyMatch(SchemaStyleTest::isTime)
        : schema.getLogicalType() instanceof LogicalTypes.TimestampMillis;
  }
}
