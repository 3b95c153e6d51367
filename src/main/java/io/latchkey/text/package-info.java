/**
 * What is known of texts alone, for the packages that read what people write ({@code policy},
 * {@code wire}). Java only; imports nothing of the other packages.
 */
@NullMarked
package io.latchkey.text;

import org.jspecify.annotations.NullMarked;
