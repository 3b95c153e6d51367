package io.latchkey.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 and refuses what is not. */
final class StrictUtf8 {
  private static final char REPLACEMENT = '\uFFFD';

  private StrictUtf8() {}

  /**
   * The text of these bytes.
   *
   * @throws CharacterCodingException when they are not valid UTF-8
   */
  static String decode(byte[] bytes, int offset, int length) throws CharacterCodingException {
    // The lenient decoder is an intrinsic; only a text that may have been repaired pays for both.
    String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0
        ? text
        : StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(bytes, offset, length))
            .toString();
  }
}
