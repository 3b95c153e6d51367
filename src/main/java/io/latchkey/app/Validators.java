package io.latchkey.app;

import io.latchkey.policy.Durations;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** The bounds of option values; {@code toString} is how the documentation names them. */
final class Validators {
  private Validators() {}

  /**
   * A topic name that Kafka takes, at most 200 characters: Kafka's own limit is 249, and internal
   * topics add a suffix to the application id.
   */
  static final class TopicName implements ConfigDef.Validator {
    private static final Pattern FORM = Pattern.compile("[a-zA-Z0-9._-]{1,200}");

    @Override
    public void ensureValid(String option, @Nullable Object value) {
      String name = String.valueOf(value);
      if (!FORM.matcher(name).matches() || name.equals(".") || name.equals("..")) {
        throw new ConfigException(option, value, "give it " + this);
      }
    }

    @Override
    public String toString() {
      return "1 to 200 of the characters a-z, A-Z, 0-9, '.', '_' and '-'";
    }
  }

  /** A duration such as {@code 2m}, between two bounds, both included. */
  static final class DurationBetween implements ConfigDef.Validator {
    private final Duration least;
    private final Duration most;

    DurationBetween(Duration least, Duration most) {
      this.least = least;
      this.most = most;
    }

    @Override
    public void ensureValid(String option, @Nullable Object value) {
      Duration duration;
      try {
        duration = Duration.ofMillis(Durations.toMillis(String.valueOf(value)));
      } catch (IllegalArgumentException e) {
        throw new ConfigException(option, value, "it " + e.getMessage());
      }
      if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
        throw new ConfigException(option, value, "give it " + this);
      }
    }

    @Override
    public String toString() {
      return "a duration from " + text(least) + " to " + text(most);
    }

    /** In the largest unit that it is a whole number of; the bounds are whole seconds. */
    private static String text(Duration duration) {
      long seconds = duration.toSeconds();
      if (seconds > 0 && seconds % 3600 == 0) {
        return seconds / 3600 + "h";
      }
      return seconds > 0 && seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
  }

  /** The address of an HTTP server; null for none. */
  static final class HttpUrl implements ConfigDef.Validator {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    @Override
    public void ensureValid(String option, @Nullable Object value) {
      if (value != null && !isHttpUrl(String.valueOf(value))) {
        throw new ConfigException(option, value, "give it " + this);
      }
    }

    private static boolean isHttpUrl(String text) {
      try {
        URI uri = new URI(text);
        return uri.getHost() != null
            && uri.getScheme() != null
            && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT));
      } catch (URISyntaxException e) {
        return false;
      }
    }

    @Override
    public String toString() {
      return "one http or https URL";
    }
  }

  /** A number of bytes, whole mebibytes at least. */
  static final class BytesAtLeast implements ConfigDef.Validator {
    private static final long MIB = 1024 * 1024;

    private final long least;

    BytesAtLeast(long least) {
      this.least = least;
    }

    @Override
    public void ensureValid(String option, @Nullable Object value) {
      if (value instanceof Long bytes && bytes < least) {
        throw new ConfigException(option, value, "give it " + this);
      }
    }

    /** The number with what it is in mebibytes. */
    static String text(long bytes) {
      return bytes + " (" + bytes / MIB + " MiB)";
    }

    @Override
    public String toString() {
      return "at least " + text(least);
    }
  }
}
