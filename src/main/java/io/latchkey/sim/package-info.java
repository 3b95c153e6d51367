/**
 * Scenarios: the real topology on a virtual clock, without a broker. May import {@code topology}
 * and everything below it.
 */
@NullMarked
package io.latchkey.sim;

import org.jspecify.annotations.NullMarked;
