/**
 * The workload of {@code latchkey bench} on PostgreSQL and Redis, for {@code scripts/bench-peers}.
 * No part of Latchkey.
 */
@NullMarked
package io.latchkey.peers;

import org.jspecify.annotations.NullMarked;
