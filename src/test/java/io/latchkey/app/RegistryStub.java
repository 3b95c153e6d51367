package io.latchkey.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server that gives set answers, as a schema registry would, or none at all. */
final class RegistryStub implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> credentials = new CopyOnWriteArrayList<>();
  private volatile Answer otherwise = new Answer(404, "text/html", "<html>nothing here</html>");

  private record Answer(int status, String contentType, String body) {}

  RegistryStub() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Its address, with a path. */
  String url(String path) {
    return "http://"
        + server.getAddress().getHostString()
        + ":"
        + server.getAddress().getPort()
        + path;
  }

  RegistryStub at(String path, int status, String contentType, String body) {
    answers.put(path, new Answer(status, contentType, body));
    return this;
  }

  RegistryStub json(String path, int status, String body) {
    return at(path, status, "application/json", body.replace('\'', '"'));
  }

  RegistryStub otherwise(int status, String contentType, String body) {
    otherwise = new Answer(status, contentType, body);
    return this;
  }

  /** The paths that were asked for. */
  List<String> asked() {
    return asked;
  }

  /** The Authorization headers that came. */
  List<String> credentials() {
    return credentials;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getRawPath();
    asked.add(path);
    credentials.addAll(exchange.getRequestHeaders().getOrDefault("Authorization", List.of()));
    Answer answer = answers.getOrDefault(path, otherwise);
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", answer.contentType());
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
