package io.latchkey.app;

/** Threads that do not keep the JVM alive. */
final class Background {
  private Background() {}

  static void run(Runnable work) {
    thread(work).start();
  }

  static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "latchkey-app");
    thread.setDaemon(true);
    return thread;
  }
}
