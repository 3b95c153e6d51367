package io.latchkey.wire;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;

/** Decodes texts and expects refusals. */
final class Decoding {
  private Decoding() {}

  static <T> T decode(Codec<T> codec, String text) throws UndecodableException {
    return codec.decode(text.getBytes(StandardCharsets.UTF_8));
  }

  static ThrowableAssertAlternative<UndecodableException> refused(
      Codec<?> codec, String text, DeadLetterReason reason) {
    return refused(codec, text.getBytes(StandardCharsets.UTF_8), reason);
  }

  static ThrowableAssertAlternative<UndecodableException> refused(
      Codec<?> codec, byte @Nullable [] value, DeadLetterReason reason) {
    return assertThatExceptionOfType(UndecodableException.class)
        .isThrownBy(() -> codec.decode(value))
        .matches(e -> e.reason() == reason, "reason " + reason);
  }
}
