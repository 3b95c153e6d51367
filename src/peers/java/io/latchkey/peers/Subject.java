package io.latchkey.peers;

/**
 * What a figure is about.
 *
 * @param name for programs
 * @param words for people
 */
record Subject(String name, String words) {
  static final Subject LATCHKEY_MEMORY = new Subject("latchkey_memory", "Latchkey, in memory");
  static final Subject LATCHKEY_ROCKSDB = new Subject("latchkey_rocksdb", "Latchkey, RocksDB");
}
