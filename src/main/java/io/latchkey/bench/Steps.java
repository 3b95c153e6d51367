package io.latchkey.bench;

/** The steps of a benchmark, one after the other, as one progress. */
final class Steps {
  private final Progress progress;
  private final double all;
  private double before;
  private double weight;
  private String what = "";

  /**
   * No step has begun.
   *
   * @param all the weights of all steps together
   */
  Steps(Progress progress, double all) {
    this.progress = progress;
    this.all = all;
  }

  /** The step before is done, and this one begins. */
  void begin(String step, double itsWeight) {
    before += weight;
    weight = itsWeight;
    what = step;
    at(0);
  }

  /** How much of the step is done, 0 to 1. */
  void at(double done) {
    progress.at(what, Math.min(1, (before + weight * Math.min(1, Math.max(0, done))) / all));
  }
}
