package io.latchkey.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;

/**
 * Lets variants work on the operations, from so many claims alive as the workload keeps.
 *
 * @param limit how long a variant may take; a quick one is through with the operations before
 */
record Measurement(Operations operations, Duration limit) {
  private static final int FILLING_BATCH = 100;
  private static final int WARM_UP_PART = 4;
  private static final long LOOK_MS = 5;

  /**
   * Counts from a quarter of the time, or of the operations, on, while all clients are busy.
   *
   * @throws Exception what a client failed of, before anything about the figure
   */
  Figure of(Variant variant) throws Exception {
    variant.peer().empty();
    try (Peer.Client filler = variant.peer().connect(FILLING_BATCH)) {
      work(filler, operations.filling(), FILLING_BATCH, new Progress());
    }
    variant.peer().settle();
    Progress progress = new Progress();
    ExecutorService threads = Executors.newFixedThreadPool(variant.clients());
    List<Peer.Client> clients = new ArrayList<>();
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (List<Operation> hand : Operations.dealt(operations.steady(), variant.clients())) {
        Peer.Client client = variant.peer().connect(variant.batch());
        clients.add(client);
        ends.add(
            threads.submit(
                () -> {
                  try {
                    work(client, hand, variant.batch(), progress);
                  } finally {
                    progress.over = true;
                  }
                  return null;
                }));
      }
      Span span = watch(progress);
      for (Future<?> end : ends) {
        await(end);
      }
      return Figure.ofOperations(span.perSecond(), Figure.currentLoad());
    } finally {
      progress.over = true;
      threads.shutdown();
      clients.forEach(Peer.Client::close);
    }
  }

  private static void await(Future<?> end) throws Exception {
    try {
      end.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception failure ? failure : e;
    }
  }

  private Span watch(Progress progress) throws InterruptedException {
    Look first = Look.at(progress);
    Look start = first;
    Look last = first;
    while (!progress.over) {
      if (last.nanos() - first.nanos() <= limit.toNanos() / WARM_UP_PART
          && last.done() <= operations.steady().size() / WARM_UP_PART) {
        start = last;
      }
      if (last.nanos() - first.nanos() >= limit.toNanos()) {
        progress.over = true;
      }
      Thread.sleep(LOOK_MS);
      last = Look.at(progress);
    }
    return new Span(start, last);
  }

  private static void work(
      Peer.Client client, List<Operation> operations, int batch, Progress progress)
      throws Exception {
    for (int from = 0; from < operations.size() && !progress.over; from += batch) {
      int to = Math.min(from + batch, operations.size());
      client.perform(operations.subList(from, to));
      progress.done.add(to - from);
    }
  }

  /** What the clients have done together, and whether it is enough. */
  private static final class Progress {
    private final LongAdder done = new LongAdder();
    private volatile boolean over;
  }

  private record Look(long nanos, long done) {
    static Look at(Progress progress) {
      return new Look(System.nanoTime(), progress.done.sum());
    }
  }

  private record Span(Look start, Look end) {
    double perSecond() {
      if (end.done() == start.done()) {
        throw new IllegalStateException(
            "the workload is over before it can be measured: give it more --runs");
      }
      return (end.done() - start.done()) / ((end.nanos() - start.nanos()) / 1e9);
    }
  }
}
