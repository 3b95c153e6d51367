package io.latchkey.cli;

import io.latchkey.wire.Topics;
import picocli.CommandLine.Model.CommandSpec;

/** The options that make up one kind of input message. */
interface MessageFields {

  /**
   * The message that the options describe.
   *
   * @param command for usage errors
   * @throws picocli.CommandLine.ParameterException when an option is missing or wrong
   */
  InputMessage message(CommandSpec command);

  /** The topic that takes such messages. */
  String topic(Topics topics);
}
