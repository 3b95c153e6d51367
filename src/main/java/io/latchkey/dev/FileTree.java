package io.latchkey.dev;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Deletes a directory with all that is in it. */
public final class FileTree {
  private FileTree() {}

  /** Deletes what it can: leftovers in a temporary directory are no reason to fail. */
  public static void delete(Path root) {
    try (Stream<Path> paths = Files.walk(root)) {
      paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (NoSuchFileException e) {
      // Nothing to delete.
    } catch (IOException | UncheckedIOException e) {
      root.toFile().deleteOnExit();
    }
  }
}
