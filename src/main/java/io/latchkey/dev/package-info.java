/** A Kafka broker for a workstation: a child JVM that ends with its parent. */
@NullMarked
package io.latchkey.dev;

import org.jspecify.annotations.NullMarked;
