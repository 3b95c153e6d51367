package io.latchkey.peers;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.params.SetParams;

/**
 * Redis: {@code SET key run NX PX ttl} claims, and a script that compares the run releases.
 *
 * @param port where it listens on the loopback
 * @param password of its default user
 * @param fsync {@code appendfsync} of its append-only file: {@code everysec} or {@code always}
 */
record Redis(int port, String password, String fsync) implements Peer {
  private static final String RELEASE =
      """
      if redis.call('get', KEYS[1]) == ARGV[1] then
        return redis.call('del', KEYS[1])
      end
      return 0
      """;
  private static final Long ONE = 1L;

  @Override
  public String name(int batch) {
    return "redis_" + fsync + "_" + batch;
  }

  @Override
  public String words(int batch) {
    return "Redis, fsync %s, %s"
        .formatted(fsync, batch == 1 ? "a command at a time" : "pipelined by " + batch);
  }

  @Override
  public void empty() {
    try (Jedis jedis = open()) {
      jedis.configSet("appendfsync", fsync);
      jedis.flushAll();
    }
  }

  @Override
  public void settle() {}

  @Override
  public Client connect(int batch) {
    Jedis jedis = open();
    String release = jedis.scriptLoad(RELEASE);
    return batch == 1 ? new OneByOne(jedis, release) : new Pipelined(jedis, release);
  }

  private Jedis open() {
    return new Jedis(
        new HostAndPort("127.0.0.1", port),
        DefaultJedisClientConfig.builder().password(password).build());
  }

  private static SetParams ifFree() {
    return SetParams.setParams().nx().px(TTL_MS);
  }

  private record OneByOne(Jedis jedis, String release) implements Client {
    @Override
    public void perform(List<Operation> operations) {
      for (Operation operation : operations) {
        String key = operation.key().text();
        boolean success =
            operation.isClaim()
                ? jedis.set(key, operation.runId(), ifFree()) != null
                : ONE.equals(jedis.evalsha(release, 1, key, operation.runId()));
        WrongAnswer.unlessAsExpected(operation, success);
      }
    }

    @Override
    public void close() {
      jedis.close();
    }
  }

  private record Pipelined(Jedis jedis, String release) implements Client {
    @Override
    public void perform(List<Operation> operations) {
      List<Response<?>> answers = new ArrayList<>(operations.size());
      try (Pipeline pipeline = jedis.pipelined()) {
        for (Operation operation : operations) {
          String key = operation.key().text();
          answers.add(
              operation.isClaim()
                  ? pipeline.set(key, operation.runId(), ifFree())
                  : pipeline.evalsha(release, 1, key, operation.runId()));
        }
      }
      for (int i = 0; i < operations.size(); i++) {
        Operation operation = operations.get(i);
        Object answer = answers.get(i).get();
        WrongAnswer.unlessAsExpected(
            operation, operation.isClaim() ? answer != null : ONE.equals(answer));
      }
    }

    @Override
    public void close() {
      jedis.close();
    }
  }
}
