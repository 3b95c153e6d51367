package io.latchkey.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Gives every option that is not on the command line the value of its environment variable: {@code
 * LATCHKEY_} and the option's longest name, so that {@code --bootstrap-servers} is {@code
 * LATCHKEY_BOOTSTRAP_SERVERS} in every command.
 */
final class EnvironmentDefaults implements IDefaultValueProvider {
  private final Map<String, String> environment;

  EnvironmentDefaults(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec arg) {
    return set(arg).map(environment::get).map(String::strip).orElse(null);
  }

  /** The variable that gives this argument a value, if one does. An empty variable is not set. */
  Optional<String> set(ArgSpec arg) {
    return variable(arg).filter(name -> !environment.getOrDefault(name, "").isBlank());
  }

  /**
   * The name of an option's variable; empty for parameters, {@code --help} and {@code --version}.
   */
  static Optional<String> variable(ArgSpec arg) {
    if (!(arg instanceof OptionSpec option) || option.usageHelp() || option.versionHelp()) {
      return Optional.empty();
    }
    return Arrays.stream(option.names())
        .filter(name -> name.startsWith("--"))
        .max(Comparator.comparingInt(String::length))
        .map(name -> "LATCHKEY_" + name.substring(2).replace('-', '_').toUpperCase(Locale.ROOT));
  }
}
