package io.latchkey.cli;

import io.latchkey.dev.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a broker and an application on this machine keep their data; a temporary place leaves. */
final class LocalPlace implements AutoCloseable {
  private final @Nullable Path dataDir;
  private final Path stateDir;

  private LocalPlace(@Nullable Path dataDir, Path stateDir) {
    this.dataDir = dataDir;
    this.stateDir = stateDir;
  }

  /** That directory; a temporary one for null. */
  static LocalPlace of(@Nullable Path dataDir) throws IOException {
    return new LocalPlace(
        dataDir,
        dataDir == null
            ? Files.createTempDirectory("latchkey-state-")
            : dataDir.toAbsolutePath().resolve("state"));
  }

  /** For the broker; null for a temporary directory of its own. */
  @Nullable Path brokerDir() {
    return dataDir == null ? null : dataDir.resolve("broker");
  }

  /** For the claims. */
  Path stateDir() {
    return stateDir;
  }

  @Override
  public void close() {
    if (dataDir == null) {
      FileTree.delete(stateDir);
    }
  }
}
