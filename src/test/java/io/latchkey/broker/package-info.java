@NullMarked
package io.latchkey.broker;

import org.jspecify.annotations.NullMarked;
