/**
 * The commands. Results go to stdout, progress and errors to stderr; exit code 0 is fine, 1 means
 * that the check or the work failed, 2 is wrong usage.
 */
@NullMarked
package io.latchkey.cli;

import org.jspecify.annotations.NullMarked;
