package io.latchkey.app;

import io.latchkey.topology.LatchkeyTopology;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The claims that earlier instances have left in the state directory. */
final class ClaimsOnDisk {
  private ClaimsOnDisk() {}

  /** Where Kafka Streams keeps everything of this application. */
  static Path directory(LatchkeyConfig config) {
    return config.stateDir().resolve(config.applicationId());
  }

  /** Whether there are any: a store in the directory of a task. */
  static boolean exist(LatchkeyConfig config) {
    Path directory = directory(config);
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(directory)) {
      for (Path task : tasks) {
        if (Files.isDirectory(task.resolve("rocksdb").resolve(LatchkeyTopology.CLAIMS))) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new OperatorException(
          "Cannot read the state directory " + directory + ": " + e.getMessage());
    }
  }
}
