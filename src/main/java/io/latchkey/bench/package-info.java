/**
 * Benchmarks on a real broker, whose figures are ratios taken in one run. May import {@code dev},
 * {@code app} and what is below them.
 */
@NullMarked
package io.latchkey.bench;

import org.jspecify.annotations.NullMarked;
