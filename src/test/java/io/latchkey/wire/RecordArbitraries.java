package io.latchkey.wire;

import io.latchkey.message.Json;
import io.latchkey.message.Policy;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jspecify.annotations.Nullable;

/**
 * Arbitrary records of any record type, by the types of their components: a component that is added
 * later is tested without further ado.
 *
 * @param wellFormed whether all text is well-formed Unicode
 * @param bounded whether names, ids and TTLs keep to the limits
 */
record RecordArbitraries(boolean wellFormed, boolean bounded) {

  <T> Arbitrary<T> of(Class<T> type) {
    List<Arbitrary<Object>> components =
        Arrays.stream(type.getRecordComponents()).map(this::component).toList();
    return Combinators.combine(components).as(values -> newRecord(type, values));
  }

  private static <T> T newRecord(Class<T> type, List<@Nullable Object> values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Arbitrary<Object> component(RecordComponent component) {
    Arbitrary<Object> values =
        bounded && component.getType() == String.class
            ? names().asGeneric()
            : bounded && component.getName().equals("ttlMs")
                ? Arbitraries.longs().between(Policy.MIN_TTL_MS, Policy.MAX_TTL_MS).asGeneric()
                : byType(component.getGenericType());
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        ? values.injectNull(0.3)
        : values;
  }

  private Arbitrary<Object> byType(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type argument = generic.getActualTypeArguments()[0];
      Arbitrary<Object> elements = byType(argument);
      return generic.getRawType() == Map.class
          ? Arbitraries.maps(texts(), texts()).ofMaxSize(4).asGeneric()
          : generic.getRawType() == Set.class
              ? elements.set().asGeneric()
              : elements.list().ofMaxSize(4).asGeneric();
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return Arbitraries.of(plain.getEnumConstants());
    }
    if (plain == Json.class) {
      return JsonArbitraries.texts().map(Json::new).asGeneric();
    }
    if (plain.isRecord()) {
      return of(plain).asGeneric();
    }
    Map<Class<?>, Arbitrary<?>> arbitraries =
        Map.of(
            String.class, texts(),
            Instant.class, Arbitraries.longs().map(Instant::ofEpochMilli),
            Long.class, Arbitraries.longs(),
            long.class, Arbitraries.longs(),
            int.class, Arbitraries.integers(),
            Boolean.class, Arbitraries.of(true, false),
            boolean.class, Arbitraries.of(true, false),
            byte[].class, Arbitraries.bytes().array(byte[].class));
    return Objects.requireNonNull(arbitraries.get(plain), plain.getName()).asGeneric();
  }

  private Arbitrary<String> texts() {
    Arbitrary<String> all =
        Arbitraries.oneOf(
            Arbitraries.strings().all().ofMaxLength(20),
            Arbitraries.strings().ascii().ofMaxLength(40),
            Arbitraries.of("", "\"\\\b\f\u0000\n", "\ud83d\ude00", "null", "\u2028", "\ufffd"));
    return wellFormed
        ? all.map(text -> new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        : Arbitraries.oneOf(all, Arbitraries.of("\ud800", "a\udc00b"));
  }

  /** What fits everywhere: a tenant, a workflow, a key or an id. */
  private static Arbitrary<String> names() {
    return Arbitraries.strings()
        .withChars("abcXYZ019-_. \u00e9\u4e16\u2028")
        .ofMinLength(1)
        .ofMaxLength(128)
        .filter(name -> !name.isBlank() && name.getBytes(StandardCharsets.UTF_8).length <= 256);
  }
}
