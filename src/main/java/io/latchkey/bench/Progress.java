package io.latchkey.bench;

/** Sees how far a benchmark is. */
public interface Progress {
  /** A part of the work: what is measured, and how much of all is done, 0 to 1. */
  void at(String what, double done);
}
