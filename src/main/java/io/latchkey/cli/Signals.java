package io.latchkey.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * The signals that tell a process to end. A shutdown hook can neither choose the exit code nor, by
 * halting, let the JVM delete its temporary files (RocksDB's library is one, of 60 MB). So these
 * are handled, by the JDK's {@code sun.misc.Signal}: it is in every JDK, but the compiler warns of
 * it, hence the reflection.
 */
final class Signals {
  private static final List<String> ENDING = List.of("INT", "TERM", "HUP");

  private Signals() {}

  /** Runs that instead of the JVM's own end, each time such a signal comes, in another thread. */
  static void onEnd(Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Method handle = signal.getMethod("handle", signal, handler);
      Object ignored = handler.getField("SIG_IGN").get(null);
      Object ours =
          Proxy.newProxyInstance(
              handler.getClassLoader(), new Class<?>[] {handler}, invocation(action));
      for (String name : ENDING) {
        Object one = signal.getConstructor(String.class).newInstance(name);
        // Who started us ignoring a signal (nohup, say) has a reason.
        if (ignored.equals(handle.invoke(null, one, ours))) {
          handle.invoke(null, one, ignored);
        }
      }
    } catch (ReflectiveOperationException e) {
      // Another JVM, or one with -Xrs: signals end it as they always do.
    }
  }

  private static InvocationHandler invocation(Runnable action) {
    return (proxy, method, arguments) ->
        switch (method.getName()) {
          case "handle" -> {
            action.run();
            yield null;
          }
          case "equals" -> proxy == (arguments == null ? null : arguments[0]);
          case "hashCode" -> System.identityHashCode(proxy);
          default -> "latchkey";
        };
  }
}
