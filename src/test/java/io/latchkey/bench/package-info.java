@NullMarked
package io.latchkey.bench;

import org.jspecify.annotations.NullMarked;
