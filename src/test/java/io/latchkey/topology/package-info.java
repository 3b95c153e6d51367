@NullMarked
package io.latchkey.topology;

import org.jspecify.annotations.NullMarked;
