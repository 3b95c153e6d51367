package io.latchkey.claim;

import io.latchkey.message.Policy;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of names, keys and times, and the sentences that say how a value breaks one. Each
 * check returns null when the value is fine.
 */
public final class Limits {
  /** Longest tenant or workflow, in characters. */
  public static final int MAX_NAME_CHARS = 128;

  /** Longest idempotency key, in bytes of UTF-8. */
  public static final int MAX_KEY_BYTES = 512;

  /** Longest run id or request id, in bytes of UTF-8. */
  public static final int MAX_ID_BYTES = 256;

  /** Largest value of a trigger record, in bytes. */
  public static final int MAX_TRIGGER_BYTES = 512 * 1024;

  /** How far ahead a start may be planned, in milliseconds: 30 days. */
  public static final long MAX_START_AHEAD_MS = 30 * 24 * 3_600_000L;

  private static final char BLANK = ' ';
  private static final char DELETE = '\u007F';

  private Limits() {}

  /**
   * What is wrong with a tenant: it is the first part of the claim key, so it ends at both marks.
   */
  public static @Nullable String tenantProblem(String tenant) {
    String problem = nameProblem("tenant", tenant);
    if (problem == null && (tenant.indexOf(':') >= 0 || tenant.indexOf('/') >= 0)) {
      return "tenant must not contain ':' or '/'";
    }
    return problem;
  }

  /** What is wrong with a workflow. */
  public static @Nullable String workflowProblem(String workflow) {
    String problem = nameProblem("workflow", workflow);
    if (problem == null && workflow.indexOf(':') >= 0) {
      return "workflow must not contain ':'";
    }
    return problem;
  }

  /** What is wrong with an idempotency key. */
  public static @Nullable String keyProblem(String key) {
    return textProblem("idempotency_key", key, MAX_KEY_BYTES);
  }

  /** What is wrong with a run id or request id; {@code field} names it in the sentence. */
  public static @Nullable String idProblem(String field, String id) {
    return textProblem(field, id, MAX_ID_BYTES);
  }

  /** What is wrong with a TTL; a value below the least is most often seconds. */
  public static @Nullable String ttlProblem(String field, long ttlMs) {
    if (ttlMs >= Policy.MIN_TTL_MS && ttlMs <= Policy.MAX_TTL_MS) {
      return null;
    }
    String bounds = field + " must be 1000 (1 s) to 2592000000 (30 days), not " + ttlMs;
    return ttlMs > 0 && ttlMs < Policy.MIN_TTL_MS ? bounds + "; is it in milliseconds?" : bounds;
  }

  private static @Nullable String nameProblem(String field, String name) {
    if (isPlain(name, MAX_NAME_CHARS)) {
      return null;
    }
    if (looksBlank(name)) {
      return field + " must not be blank";
    }
    if (name.length() > MAX_NAME_CHARS) {
      return field
          + " has "
          + name.length()
          + " characters; at most "
          + MAX_NAME_CHARS
          + " are allowed";
    }
    return characterProblem(field, name);
  }

  private static @Nullable String textProblem(String field, String text, int maxBytes) {
    if (isPlain(text, maxBytes)) {
      return null;
    }
    if (looksBlank(text)) {
      return field + " must not be blank";
    }
    // No text has fewer bytes than characters, so a huge one is refused before it is encoded.
    int bytes =
        text.length() > maxBytes ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > maxBytes) {
      return field + " has more than " + maxBytes + " bytes of UTF-8";
    }
    return characterProblem(field, text);
  }

  /**
   * Whether it is short and of printable ASCII without blanks, as almost every name, key and id is:
   * then there is nothing wrong with it, and one look at each character has shown it.
   */
  private static boolean isPlain(String text, int maxChars) {
    int length = text.length();
    if (length == 0 || length > maxChars) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c <= BLANK || c >= DELETE) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing of it would be seen: a key that looks empty would be shared by mistake. */
  private static boolean looksBlank(String text) {
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (isVisible(codePoint)) {
        return false;
      }
      i += Character.charCount(codePoint);
    }
    return true;
  }

  private static boolean isVisible(int codePoint) {
    return !Character.isWhitespace(codePoint)
        && !Character.isSpaceChar(codePoint)
        && Character.getType(codePoint) != Character.FORMAT;
  }

  private static @Nullable String characterProblem(String field, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        return field + " must not contain control characters (U+" + hex(c) + ")";
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return field + " is not well-formed Unicode (a lone surrogate U+" + hex(c) + ")";
      }
    }
    return null;
  }

  private static String hex(char c) {
    return String.format("%04X", (int) c);
  }
}
