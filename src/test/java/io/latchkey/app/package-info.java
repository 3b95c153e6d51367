@NullMarked
package io.latchkey.app;

import org.jspecify.annotations.NullMarked;
