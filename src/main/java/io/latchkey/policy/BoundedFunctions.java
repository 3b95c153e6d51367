package io.latchkey.policy;

import com.google.common.hash.Hashing;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions.Function;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.cel.runtime.CelRuntimeBuilder;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The functions of CEL and its strings extension that may take more time or memory than their
 * arguments are long, each behind a check: a search may compare every character of a text with
 * every one of the other, {@code replace} and {@code join} multiply. And {@code sha256}.
 */
final class BoundedFunctions {
  /** Length of a text times that of the text that is looked for in it. */
  static final int MAX_COMPARISONS = 1 << 20;

  /** Longest text that {@code replace} or {@code join} makes, in characters. */
  static final int MAX_TEXT_CHARS = 1 << 20;

  /** Most places where {@code split} or {@code replace} cut a text: each takes an object. */
  static final int MAX_CUTS = 10_000;

  /** Those of the strings extension that are replaced; it brings the others itself. */
  static final Set<Function> REPLACED =
      Set.of(
          Function.INDEX_OF,
          Function.LAST_INDEX_OF,
          Function.REPLACE,
          Function.SPLIT,
          Function.JOIN);

  private BoundedFunctions() {}

  static List<CelFunctionBinding> bindings() {
    List<CelFunctionBinding> all = new ArrayList<>();
    all.addAll(
        CelFunctionBinding.fromOverloads(
            "sha256",
            CelFunctionBinding.from("sha256_string", String.class, BoundedFunctions::sha256)));
    all.addAll(
        CelFunctionBinding.fromOverloads(
            "matches",
            CelFunctionBinding.from(
                "matches", String.class, String.class, BoundedFunctions::matches),
            CelFunctionBinding.from(
                "matches_string", String.class, String.class, BoundedFunctions::matches)));
    all.addAll(
        CelFunctionBinding.fromOverloads(
            "contains",
            CelFunctionBinding.from(
                "contains_string", String.class, String.class, BoundedFunctions::contains)));
    all.addAll(checked("indexOf", Function.INDEX_OF, BoundedFunctions::checkSearch));
    all.addAll(checked("lastIndexOf", Function.LAST_INDEX_OF, BoundedFunctions::checkSearch));
    all.addAll(checked("replace", Function.REPLACE, BoundedFunctions::checkReplace));
    all.addAll(checked("split", Function.SPLIT, BoundedFunctions::checkSplit));
    all.addAll(checked("join", Function.JOIN, BoundedFunctions::checkJoin));
    return all;
  }

  /** The extension's own function behind a check. */
  @SuppressWarnings("Immutable") // The checks are methods of this class, without state.
  private static Set<CelFunctionBinding> checked(
      String name, Function function, Consumer<Object[]> check) {
    return CelFunctionBinding.fromOverloads(
        name,
        own(function).stream()
            .filter(binding -> !binding.getOverloadId().equals(name))
            .map(
                binding -> {
                  CelFunctionOverload definition = binding.getDefinition();
                  return CelFunctionBinding.from(
                      binding.getOverloadId(),
                      binding.getArgTypes(),
                      args -> {
                        check(check, args);
                        return definition.apply(args);
                      });
                })
            .collect(Collectors.toSet()));
  }

  /** The extension hands its bindings to builders only, so this is one that keeps them. */
  private static Set<CelFunctionBinding> own(Function function) {
    List<CelFunctionBinding> bindings = new ArrayList<>();
    CelRuntimeBuilder keeper =
        (CelRuntimeBuilder)
            Proxy.newProxyInstance(
                CelRuntimeBuilder.class.getClassLoader(),
                new Class<?>[] {CelRuntimeBuilder.class},
                (proxy, method, args) -> {
                  for (Object binding : (Iterable<?>) args[0]) {
                    bindings.add((CelFunctionBinding) binding);
                  }
                  return proxy;
                });
    CelExtensions.strings(function).setRuntimeOptions(keeper);
    return Set.copyOf(bindings);
  }

  private static String sha256(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }

  private static boolean matches(String text, String regex) throws CelEvaluationException {
    try {
      return Patterns.matches(text, regex);
    } catch (IllegalArgumentException e) {
      throw new CelEvaluationException(e.getMessage(), e);
    }
  }

  private static boolean contains(String text, String part) throws CelEvaluationException {
    check(BoundedFunctions::checkSearch, text, part);
    return text.contains(part);
  }

  /** The library puts the arguments before the message of any other exception. */
  private static void check(Consumer<Object[]> check, Object... args)
      throws CelEvaluationException {
    try {
      check.accept(args);
    } catch (IllegalArgumentException e) {
      throw new CelEvaluationException(e.getMessage(), e);
    }
  }

  private static void checkSearch(Object[] args) {
    String text = (String) args[0];
    String part = (String) args[1];
    if ((long) text.length() * part.length() > MAX_COMPARISONS) {
      throw tooLong(
          "looking for a text of " + part.length() + " characters in one of " + text.length());
    }
  }

  private static void checkReplace(Object[] args) {
    int cuts = checkCuts("replace", args);
    String text = (String) args[0];
    long growth = ((String) args[2]).length() - (long) ((String) args[1]).length();
    checkLength("replace", text.length() + growth * cuts);
  }

  private static void checkSplit(Object[] args) {
    checkCuts("split", args);
  }

  private static int checkCuts(String function, Object[] args) {
    checkSearch(args);
    int cuts = occurrences((String) args[0], (String) args[1]);
    if (cuts > MAX_CUTS) {
      throw tooLong(function + " in more than " + MAX_CUTS + " places");
    }
    return cuts;
  }

  private static void checkJoin(Object[] args) {
    List<?> parts = (List<?>) args[0];
    long separator = args.length == 1 ? 0 : ((String) args[1]).length();
    long length = 0;
    for (Object part : parts) {
      if (!(part instanceof String text)) {
        throw new IllegalArgumentException("join takes texts; wrap other values in string(…)");
      }
      length += text.length() + separator;
    }
    checkLength("join", length);
  }

  private static void checkLength(String function, long chars) {
    if (chars > MAX_TEXT_CHARS) {
      throw tooLong(function + " to a text of " + chars + " characters");
    }
  }

  private static int occurrences(String text, String part) {
    if (part.isEmpty()) {
      return text.length() + 1;
    }
    int times = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
      times++;
    }
    return times;
  }

  private static IllegalArgumentException tooLong(String what) {
    return new IllegalArgumentException(what + " takes too long");
  }
}
