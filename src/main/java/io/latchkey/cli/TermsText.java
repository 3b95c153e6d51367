package io.latchkey.cli;

import io.latchkey.claim.Terms;
import io.latchkey.message.Status;
import io.latchkey.policy.Durations;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The terms that a claim lives by, as a policy file would say them. */
final class TermsText {
  private TermsText() {}

  static Map<String, String> of(Terms terms) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("lifecycle", terms.lifecycle().name());
    fields.put("ttl", Durations.words(terms.ttlMs()));
    fields.put("recheck_interval", Durations.words(terms.recheckIntervalMs()));
    fields.put(
        "release_on",
        terms.releaseOn().stream().sorted().map(Status::name).collect(Collectors.joining(",")));
    fields.put("renew_on_status", String.valueOf(terms.renewOnStatus()));
    fields.put("max_lifetime", Durations.words(terms.maxLifetimeMs()));
    fields.put("orphan_grace", Durations.words(terms.orphanGraceMs()));
    return fields;
  }
}
