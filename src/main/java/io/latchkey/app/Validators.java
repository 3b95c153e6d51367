package io.latchkey.app;

import io.latchkey.policy.Durations;
import java.time.Duration;
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
      return "a duration from "
          + Durations.text(least.toMillis())
          + " to "
          + Durations.text(most.toMillis());
    }
  }
}
