package io.latchkey.cli;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Help that names the environment variable behind the description of each option. */
final class EnvironmentHelp extends Help {

  EnvironmentHelp(CommandSpec spec, ColorScheme colors) {
    super(spec, colors);
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    IOptionRenderer plain = super.createDefaultOptionRenderer();
    return (option, labels, colors) -> render(plain, option, labels, colors);
  }

  private static Text[][] render(
      IOptionRenderer plain, OptionSpec option, IParamLabelRenderer labels, ColorScheme colors) {
    return EnvironmentDefaults.variable(option)
        .map(name -> plain.render(withVariable(option, name), labels, colors))
        .orElseGet(() -> plain.render(option, labels, colors));
  }

  private static OptionSpec withVariable(OptionSpec option, String name) {
    String[] lines = option.description().clone();
    lines[lines.length - 1] += " [" + name + "]";
    return OptionSpec.builder(option).description(lines).build();
  }
}
