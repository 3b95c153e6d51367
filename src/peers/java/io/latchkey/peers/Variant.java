package io.latchkey.peers;

/**
 * One way to use a peer.
 *
 * @param batch how many operations go together
 * @param clients how many connections are busy at once, each with its own keys
 */
record Variant(Peer peer, int batch, int clients) {
  Subject subject() {
    String plural = clients == 1 ? "" : "s";
    return new Subject(
        "%s_%d_client%s".formatted(peer.name(batch), clients, plural),
        "%s, %d client%s".formatted(peer.words(batch), clients, plural));
  }
}
