package io.latchkey.sim;

/** Where a run of scenarios is reported to. */
interface Report {
  /** A scenario begins. */
  void begin(Scenario scenario);

  /** Something came out. */
  void output(Output output);

  /** The scenario went as expected. */
  void ok(Scenario scenario);

  /** The scenario went otherwise. */
  void differs(Scenario scenario, Difference difference);
}
