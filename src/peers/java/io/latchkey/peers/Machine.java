package io.latchkey.peers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/**
 * What the figures depend on beside the subjects.
 *
 * @param processors how many there are
 * @param fsyncMs milliseconds until an appended page is on the disk, by the machine's word
 * @param loadBefore the load average before the first round
 */
record Machine(int processors, double fsyncMs, double loadBefore) {
  private static final int PAGE = 8192;
  private static final int TRIES = 101;

  /** Looks, with a file in a directory where the peers keep theirs. */
  static Machine look(Path directory) throws IOException {
    return new Machine(
        Runtime.getRuntime().availableProcessors(), fsyncMs(directory), Figure.currentLoad());
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "%d processors, load %.1f before; an fsync takes %.2f ms.",
        processors,
        loadBefore,
        fsyncMs);
  }

  private static double fsyncMs(Path directory) throws IOException {
    long[] nanos = new long[TRIES];
    try (FileChannel file =
        FileChannel.open(
            directory.resolve("fsync"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      for (int i = 0; i < TRIES; i++) {
        long start = System.nanoTime();
        file.write(ByteBuffer.allocate(PAGE));
        file.force(false);
        nanos[i] = System.nanoTime() - start;
      }
    }
    Arrays.sort(nanos);
    return nanos[TRIES / 2] / 1e6;
  }
}
