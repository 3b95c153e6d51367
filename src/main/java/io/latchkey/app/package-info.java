/**
 * The application around the topology: its configuration, the checks of the cluster at start, its
 * life from start to shutdown. May import {@code topology}, {@code policy} and {@code wire}.
 */
@NullMarked
package io.latchkey.app;

import org.jspecify.annotations.NullMarked;
