package io.latchkey.topology;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;

/**
 * Where claim keys are at home: on the partition that the Java client's default partitioner, and
 * that of Kafka Streams, gives their text. Producers that hash in another way reach it by one hop.
 *
 * @param partitions the partition count of the input topics
 */
record Homes(int partitions) {

  int partitionOf(String claimKey) {
    byte[] bytes = claimKey.getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(bytes)) % partitions;
  }
}
