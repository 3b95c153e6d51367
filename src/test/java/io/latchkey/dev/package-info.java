@NullMarked
package io.latchkey.dev;

import org.jspecify.annotations.NullMarked;
