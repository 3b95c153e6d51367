package io.latchkey.policy;

import io.latchkey.message.Policy;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The policies that hold, and which of them holds for a trigger. Immutable: a change makes a new
 * book, which shares what has not changed, so that one change among ten thousand policies is cheap.
 * Holds valid policies only.
 */
public final class PolicyBook {
  private static final int SHARDS = 1_024;
  private static final Resolution.Place[] PLACES = Resolution.Place.values();

  /** The book without a policy: {@link Policy#DEFAULT} holds for every trigger. */
  public static final PolicyBook EMPTY = empty();

  private static final String DEFAULT_VERSION = PolicyVersion.of(Policy.DEFAULT);

  /** By the hash of tenant and workflow; nothing is allocated for a look-up. */
  private final Entry[][] shards;

  private PolicyBook(Entry[][] shards) {
    this.shards = shards;
  }

  private record Entry(
      int hash,
      Policy policy,
      String version,
      @Nullable KeyExpression expression,
      @Nullable ShadowPolicy shadow) {

    /** Compiles what the policy holds, which {@link PolicyChecks} has found to be valid. */
    static Entry of(Policy policy) {
      Policy shadowed = policy.shadow() == null ? null : policy.shadowed();
      return new Entry(
          PolicyBook.hash(policy.tenant(), policy.workflow()),
          policy,
          PolicyVersion.of(policy),
          expression(policy),
          shadowed == null
              ? null
              : new ShadowPolicy(shadowed, PolicyVersion.of(shadowed), expression(shadowed)));
    }

    private static @Nullable KeyExpression expression(Policy policy) {
      String text = policy.keyExpression();
      return text == null ? null : KeyExpression.of(text);
    }

    boolean isFor(int wanted, String tenant, String workflow) {
      return hash == wanted && policy.tenant().equals(tenant) && policy.workflow().equals(workflow);
    }
  }

  /**
   * A book of these policies.
   *
   * @throws IllegalArgumentException with one sentence, when two are for the same tenant and
   *     workflow or one breaks {@link PolicyChecks}
   */
  public static PolicyBook of(Collection<Policy> policies) {
    PolicyBook book = EMPTY;
    for (Policy policy : policies) {
      if (book.exact(policy.tenant(), policy.workflow()) != null) {
        throw new IllegalArgumentException("there are two of " + name(policy) + "; keep one");
      }
      book = book.with(policy);
    }
    return book;
  }

  /**
   * This book with one policy added, or in place of the one for the same tenant and workflow.
   *
   * @throws IllegalArgumentException with one sentence, when it breaks {@link PolicyChecks}
   */
  public PolicyBook with(Policy policy) {
    PolicyChecks.firstProblem(policy)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(name(policy) + ": " + problem.sentence());
            });
    Entry entry = Entry.of(policy);
    int hash = entry.hash();
    PolicyBook others = without(policy.tenant(), policy.workflow());
    Entry[] shard = others.shards[hash & (SHARDS - 1)];
    Entry[] grown = Arrays.copyOf(shard, shard.length + 1);
    grown[shard.length] = entry;
    return others.replacing(hash, grown);
  }

  /** This book without the policy that is exactly for this tenant and workflow. */
  public PolicyBook without(String tenant, String workflow) {
    if (exact(tenant, workflow) == null) {
      return this;
    }
    int hash = hash(tenant, workflow);
    return replacing(
        hash,
        Arrays.stream(shards[hash & (SHARDS - 1)])
            .filter(entry -> !entry.isFor(hash, tenant, workflow))
            .toArray(Entry[]::new));
  }

  /** The policies, by tenant and workflow. */
  public List<Policy> policies() {
    return Arrays.stream(shards)
        .flatMap(Arrays::stream)
        .map(Entry::policy)
        .sorted(Comparator.comparing(Policy::tenant).thenComparing(Policy::workflow))
        .toList();
  }

  /** The policy that is given for exactly this tenant and workflow, each a name or {@code *}. */
  public @Nullable Policy exact(String tenant, String workflow) {
    Entry entry = find(tenant, workflow);
    return entry == null ? null : entry.policy();
  }

  /**
   * The policy that holds, the most exact first: (tenant, workflow), (*, workflow), (tenant, *),
   * (*, *); {@link Policy#DEFAULT} where none of them is given.
   */
  public Policy resolve(String tenant, String workflow) {
    for (Resolution.Place place : PLACES) {
      Policy policy = exact(place.tenant(tenant), place.workflow(workflow));
      if (policy != null) {
        return policy;
      }
    }
    return Policy.DEFAULT;
  }

  /** How {@link #resolve} comes to its answer. */
  public Resolution explain(String tenant, String workflow) {
    return new Resolution(
        Arrays.stream(PLACES)
            .map(place -> candidate(place.tenant(tenant), place.workflow(workflow)))
            .toList());
  }

  private Resolution.Candidate candidate(String tenant, String workflow) {
    return new Resolution.Candidate(tenant, workflow, exact(tenant, workflow));
  }

  /** The compiled key expression of a policy of this book; null when it has none. */
  public @Nullable KeyExpression keyExpression(Policy policy) {
    Entry entry = policy.keyExpression() == null ? null : find(policy.tenant(), policy.workflow());
    return entry == null ? null : entry.expression();
  }

  /** What the shadow of a policy of this book would make of it; null when it has none. */
  public @Nullable ShadowPolicy shadow(Policy policy) {
    Entry entry = policy.shadow() == null ? null : find(policy.tenant(), policy.workflow());
    return entry == null ? null : entry.shadow();
  }

  /** The {@link PolicyVersion} of a policy that {@link #resolve} gave; it costs a look-up. */
  public String version(Policy policy) {
    Entry entry = find(policy.tenant(), policy.workflow());
    return entry == null ? DEFAULT_VERSION : entry.version();
  }

  private @Nullable Entry find(String tenant, String workflow) {
    int hash = hash(tenant, workflow);
    for (Entry entry : shards[hash & (SHARDS - 1)]) {
      if (entry.isFor(hash, tenant, workflow)) {
        return entry;
      }
    }
    return null;
  }

  private PolicyBook replacing(int hash, Entry[] shard) {
    Entry[][] changed = shards.clone();
    changed[hash & (SHARDS - 1)] = shard;
    return new PolicyBook(changed);
  }

  /** Its low bits tell the shard. */
  private static int hash(String tenant, String workflow) {
    int hash = 31 * tenant.hashCode() + workflow.hashCode();
    return hash ^ (hash >>> 16);
  }

  private static PolicyBook empty() {
    Entry[][] shards = new Entry[SHARDS][];
    Arrays.fill(shards, new Entry[0]);
    return new PolicyBook(shards);
  }

  private static String name(Policy policy) {
    return "policy " + policy.tenant() + "/" + policy.workflow();
  }
}
