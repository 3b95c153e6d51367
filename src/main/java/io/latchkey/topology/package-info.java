/**
 * The stream topology: {@code LatchkeyTopology} on one screen, its processors, the claims store and
 * the deadline queue. Processors carry; the rules decide. May import {@code policy}, {@code wire},
 * {@code claim} and {@code message}.
 */
@NullMarked
package io.latchkey.topology;

import org.jspecify.annotations.NullMarked;
