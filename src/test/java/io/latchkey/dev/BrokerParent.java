package io.latchkey.dev;

/** A JVM that has an embedded broker, to be killed. It ends with its standard input. */
final class BrokerParent {
  static final String READY = "READY";

  private BrokerParent() {}

  public static void main(String[] args) throws InterruptedException {
    StandardInput.onEnd(how -> Runtime.getRuntime().halt(0));
    EmbeddedBroker broker = EmbeddedBroker.start();
    System.out.println(broker.pid());
    System.out.println(broker.log().getParent());
    System.out.println(READY);
    Thread.currentThread().join();
  }
}
