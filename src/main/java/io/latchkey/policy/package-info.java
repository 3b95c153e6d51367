/**
 * Policies: which one holds for a trigger, what makes one valid, how a file of them is read, and
 * the expression that derives a key. May import {@code claim}, {@code message} and {@code text}.
 */
@NullMarked
package io.latchkey.policy;

import org.jspecify.annotations.NullMarked;
