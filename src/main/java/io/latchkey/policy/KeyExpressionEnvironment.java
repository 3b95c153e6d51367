package io.latchkey.policy;

import com.google.common.hash.Hashing;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import java.nio.charset.StandardCharsets;

/** What a key expression can name, and how much work it may ask for. */
final class KeyExpressionEnvironment {
  /** Longest expression, in characters. */
  static final int MAX_CHARS = 4_096;

  /** Steps of all comprehensions of one evaluation together: a trigger may hold a huge list. */
  static final int MAX_ITERATIONS = 10_000;

  /** Longest text that {@code matches} looks at: it takes time in proportion, per call. */
  static final int MAX_MATCHED_CHARS = 8_192;

  static final int MAX_PATTERN_CHARS = 512;

  private static final int MAX_PARSE_DEPTH = 64;

  static final CelCompiler COMPILER = compiler();
  static final CelRuntime RUNTIME = runtime();

  private KeyExpressionEnvironment() {}

  private static CelOptions options() {
    return CelOptions.current()
        .maxExpressionCodePointSize(MAX_CHARS)
        .maxParseRecursionDepth(MAX_PARSE_DEPTH)
        .comprehensionMaxIterations(MAX_ITERATIONS)
        // The planner has no other mode.
        .enableHeterogeneousNumericComparisons(true)
        .build();
  }

  private static CelCompiler compiler() {
    return CelCompilerFactory.standardCelCompilerBuilder()
        .setOptions(options())
        .setStandardEnvironmentEnabled(false)
        .setStandardDeclarations(
            CelStandardDeclarations.newBuilder()
                .excludeFunctions(CelStandardDeclarations.StandardFunction.MATCHES)
                .build())
        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
        .addLibraries(CelExtensions.strings())
        .addVar("input", SimpleType.DYN)
        .addVar("metadata", MapType.create(SimpleType.STRING, SimpleType.STRING))
        .addVar("tenant", SimpleType.STRING)
        .addVar("workflow", SimpleType.STRING)
        .addFunctionDeclarations(
            CelFunctionDecl.newFunctionDeclaration(
                "sha256",
                CelOverloadDecl.newGlobalOverload(
                    "sha256_string", SimpleType.STRING, SimpleType.STRING)),
            CelFunctionDecl.newFunctionDeclaration(
                "matches",
                CelOverloadDecl.newGlobalOverload(
                    "matches", SimpleType.BOOL, SimpleType.STRING, SimpleType.STRING),
                CelOverloadDecl.newMemberOverload(
                    "matches_string", SimpleType.BOOL, SimpleType.STRING, SimpleType.STRING)))
        .build();
  }

  private static CelRuntime runtime() {
    return CelRuntimeFactory.plannerRuntimeBuilder()
        .setOptions(options())
        .setStandardFunctions(
            CelStandardFunctions.newBuilder()
                .excludeFunctions(CelStandardFunctions.StandardFunction.MATCHES)
                .build())
        .addLibraries(CelExtensions.strings())
        .addFunctionBindings(
            CelFunctionBinding.fromOverloads(
                "sha256",
                CelFunctionBinding.from(
                    "sha256_string", String.class, KeyExpressionEnvironment::sha256)))
        .addFunctionBindings(
            CelFunctionBinding.fromOverloads(
                "matches",
                CelFunctionBinding.from(
                    "matches", String.class, String.class, KeyExpressionEnvironment::matches),
                CelFunctionBinding.from(
                    "matches_string",
                    String.class,
                    String.class,
                    KeyExpressionEnvironment::matches)))
        .build();
  }

  private static String sha256(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }

  private static boolean matches(String text, String pattern) throws CelEvaluationException {
    if (text.length() > MAX_MATCHED_CHARS || pattern.length() > MAX_PATTERN_CHARS) {
      throw new CelEvaluationException(
          "matches takes a text of at most "
              + MAX_MATCHED_CHARS
              + " characters and a pattern of at most "
              + MAX_PATTERN_CHARS);
    }
    try {
      return Pattern.compile(pattern).matcher(text).find();
    } catch (PatternSyntaxException e) {
      throw new CelEvaluationException("the pattern of matches is wrong: " + e.getMessage(), e);
    }
  }
}
