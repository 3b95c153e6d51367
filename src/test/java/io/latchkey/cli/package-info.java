@NullMarked
package io.latchkey.cli;

import org.jspecify.annotations.NullMarked;
