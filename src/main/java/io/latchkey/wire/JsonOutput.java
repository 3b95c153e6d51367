package io.latchkey.wire;

import com.fasterxml.jackson.core.SerializableString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The tokens of JSON, written as UTF-8 into a growing array.
 *
 * <p>Not Jackson's generator, which fails on a lone surrogate or replaces it: a producer may have
 * sent one as an escape, and the outcome must still be written and say the same.
 */
final class JsonOutput {
  private static final int FIRST_PRINTABLE = 0x20;
  private static final int FIRST_BEYOND_ASCII = 0x80;
  private static final int FIRST_OF_THREE_BYTES = 0x800;
  private static final int FIRST_OF_FOUR_BYTES = 0x10000;

  /** Of one character: that of {@code \}{@code u0000}. */
  private static final int MAX_CHAR_BYTES = 6;

  /** Most messages are shorter; the others grow the array. */
  private static final int EXPECTED_BYTES = 640;

  private byte[] bytes = new byte[EXPECTED_BYTES];
  private int size;

  /** A bracket, a brace, a comma or a colon. */
  void mark(char mark) {
    room(1);
    bytes[size++] = (byte) mark;
  }

  /** A field's name, with the mark before it and the colon after it. */
  void name(char before, SerializableString name) {
    byte[] quoted = name.asQuotedUTF8();
    room(quoted.length + 4);
    bytes[size++] = (byte) before;
    bytes[size++] = '"';
    System.arraycopy(quoted, 0, bytes, size, quoted.length);
    size += quoted.length;
    bytes[size++] = '"';
    bytes[size++] = ':';
  }

  void flag(boolean flag) {
    ascii(Boolean.toString(flag));
  }

  void number(long number) {
    ascii(Long.toString(number));
  }

  /** As a string. */
  void time(long epochMillis) {
    if (!Times.hasFourDigitYear(epochMillis)) {
      string(Times.text(epochMillis));
      return;
    }
    room(Times.CHARS + 2);
    bytes[size] = '"';
    Times.write(epochMillis, bytes, size + 1);
    size += Times.CHARS + 2;
    bytes[size - 1] = '"';
  }

  /** What is JSON already. */
  void carried(String json) {
    byte[] encoded = json.getBytes(StandardCharsets.UTF_8);
    room(encoded.length);
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
  }

  void string(String text) {
    int length = text.length();
    room(length + 2);
    byte[] to = bytes;
    int at = size;
    to[at++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < FIRST_PRINTABLE || c >= FIRST_BEYOND_ASCII || c == '"' || c == '\\') {
        size = at;
        rest(text, i);
        return;
      }
      to[at++] = (byte) c;
    }
    to[at++] = '"';
    size = at;
  }

  /** The same for any character, from that one on. */
  private void rest(String text, int from) {
    int code;
    for (int i = from; i < text.length(); i += Character.charCount(code)) {
      code = text.codePointAt(i);
      room(MAX_CHAR_BYTES);
      if (code < FIRST_PRINTABLE || isLoneSurrogate(code)) {
        escape(code);
      } else if (code == '"' || code == '\\') {
        put('\\');
        put(code);
      } else {
        utf8(code);
      }
    }
    mark('"');
  }

  private static boolean isLoneSurrogate(int code) {
    return code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
  }

  private void escape(int code) {
    put('\\');
    switch (code) {
      case '\n' -> put('n');
      case '\r' -> put('r');
      case '\t' -> put('t');
      default -> {
        put('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
          put(Character.forDigit((code >> shift) & 0xF, 16));
        }
      }
    }
  }

  private void utf8(int code) {
    if (code < FIRST_BEYOND_ASCII) {
      put(code);
    } else if (code < FIRST_OF_THREE_BYTES) {
      put(0xC0 | (code >> 6));
      trail(code);
    } else if (code < FIRST_OF_FOUR_BYTES) {
      put(0xE0 | (code >> 12));
      trail(code >> 6);
      trail(code);
    } else {
      put(0xF0 | (code >> 18));
      trail(code >> 12);
      trail(code >> 6);
      trail(code);
    }
  }

  private void trail(int code) {
    put(0x80 | (code & 0x3F));
  }

  private void put(int b) {
    bytes[size++] = (byte) b;
  }

  private void ascii(String text) {
    int length = text.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
