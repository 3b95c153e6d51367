package io.latchkey.app;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.WriteBufferManager;

/**
 * Bounds the memory of all claims stores of the process together, whatever the number of
 * partitions. Bloom filters, which answer for keys that are not there, Kafka Streams sets itself.
 *
 * <p>Kafka Streams makes one instance for each store, with no arguments.
 */
public final class RocksDbSettings implements RocksDBConfigSetter {
  /** Flushed often, so that little of the changelog has to be read again after a hard kill. */
  private static final long WRITE_BUFFER_BYTES = 1024 * 1024;

  /** Shared by all stores and so never closed; the first store's configuration sizes it. */
  private static @Nullable Memory shared;

  private record Memory(Cache cache, WriteBufferManager writeBuffers) {}

  @Override
  public void setConfig(String storeName, Options options, Map<String, Object> configs) {
    Memory memory =
        shared(Long.parseLong(String.valueOf(configs.get(ConfigOptions.ROCKSDB_MEMORY))));
    BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
    table.setBlockCache(memory.cache);
    table.setCacheIndexAndFilterBlocks(true);
    table.setCacheIndexAndFilterBlocksWithHighPriority(true);
    table.setPinTopLevelIndexAndFilter(true);
    options.setTableFormatConfig(table);
    options.setWriteBufferManager(memory.writeBuffers);
    options.setWriteBufferSize(WRITE_BUFFER_BYTES);
  }

  @Override
  public void close(String storeName, Options options) {
    // What there is to close is shared by all stores.
  }

  private static synchronized Memory shared(long bytes) {
    if (shared == null) {
      // Write buffers are charged to the cache, so that its size is the bound of both. Not a strict
      // one: an iterator that finds the cache full would end as if there were no more rows.
      Cache cache = new LRUCache(bytes, -1, false, 0.1);
      shared = new Memory(cache, new WriteBufferManager(bytes / 4, cache));
    }
    return shared;
  }
}
