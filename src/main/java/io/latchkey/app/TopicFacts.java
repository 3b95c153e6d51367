package io.latchkey.app;

import java.util.Set;

/**
 * What the checks need to know of a topic.
 *
 * @param maxMessageBytes the largest record batch it takes
 * @param cleanupPolicies {@code delete}, {@code compact} or both
 */
record TopicFacts(
    String name,
    int partitions,
    int replicationFactor,
    int maxMessageBytes,
    int minInsyncReplicas,
    Set<String> cleanupPolicies) {}
