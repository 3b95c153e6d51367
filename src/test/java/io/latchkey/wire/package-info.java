/** Tests of the wire. */
@NullMarked
package io.latchkey.wire;

import org.jspecify.annotations.NullMarked;
