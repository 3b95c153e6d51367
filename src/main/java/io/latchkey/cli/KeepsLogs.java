package io.latchkey.cli;

/** A command that serves for long: its logs are for its operator, and stay as configured. */
interface KeepsLogs {}
