package io.latchkey.topology;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Why a record arrived on another partition than its claim key's, and what its producer can do. */
enum StrayCause {
  NO_RECORD_KEY(
      "strays-without-record-key",
      "without a record key",
      "key them with the claim key, tenant:key, to save the hop"),
  OTHER_PARTITIONER(
      "strays-of-another-partitioner",
      "under their claim key but hashed in another way than the Java client's",
      "set partitioner=murmur2_random in librdkafka clients to save the hop"),
  DERIVED_KEY(
      "strays-of-a-derived-key",
      "whose claim key a policy's expression derives",
      "nothing need be done; a producer that knows the key can give it, and key the record with it"),
  OTHER_RECORD_KEY(
      "strays-under-another-record-key",
      "under another record key than their claim key",
      "key them with the claim key, tenant:key, to save the hop");

  private final String counter;
  private final String what;
  private final String remedy;

  StrayCause(String counter, String what, String remedy) {
    this.counter = counter;
    this.what = what;
    this.remedy = remedy;
  }

  /** The cause of a stray. */
  static StrayCause of(InputRecord record, String claimKey, boolean derived) {
    byte[] recordKey = record.key();
    if (recordKey != null && Arrays.equals(recordKey, claimKey.getBytes(UTF_8))) {
      return OTHER_PARTITIONER;
    }
    if (derived) {
      return DERIVED_KEY;
    }
    return recordKey == null ? NO_RECORD_KEY : OTHER_RECORD_KEY;
  }

  /** The name of its counter. */
  String counter() {
    return counter;
  }

  /** One sentence for the operator. */
  String notice(String topic) {
    return "Records of "
        + topic
        + " arrive "
        + what
        + " and take one hop more: "
        + remedy
        + " (said once an hour)";
  }
}
