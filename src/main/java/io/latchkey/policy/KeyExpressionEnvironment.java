package io.latchkey.policy;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import java.util.EnumSet;

/** What a key expression can name, and how much work it may ask for. */
final class KeyExpressionEnvironment {
  /** Longest expression, in characters. */
  static final int MAX_CHARS = 4_096;

  /** Steps of all comprehensions of one evaluation together: a trigger may hold a huge list. */
  static final int MAX_ITERATIONS = 5_000;

  private static final int MAX_PARSE_DEPTH = 64;

  static final CelCompiler COMPILER = compiler();
  static final CelRuntime RUNTIME = runtime();

  private KeyExpressionEnvironment() {}

  private static CelOptions options() {
    return CelOptions.current()
        .maxExpressionCodePointSize(MAX_CHARS)
        .maxParseRecursionDepth(MAX_PARSE_DEPTH)
        .comprehensionMaxIterations(MAX_ITERATIONS)
        .enableHeterogeneousNumericComparisons(true)
        .build();
  }

  private static CelCompiler compiler() {
    return CelCompilerFactory.standardCelCompilerBuilder()
        .setOptions(options())
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
                    "sha256_string", SimpleType.STRING, SimpleType.STRING)))
        .build();
  }

  /**
   * The older of the library's two runtimes: the planner goes through the whole input at each
   * access, and copies a loop's list at each step.
   */
  private static CelRuntime runtime() {
    return CelRuntimeFactory.legacyCelRuntimeBuilder()
        .setOptions(options())
        .setStandardEnvironmentEnabled(false)
        .setStandardFunctions(
            CelStandardFunctions.newBuilder()
                .excludeFunctions(
                    CelStandardFunctions.StandardFunction.MATCHES,
                    CelStandardFunctions.StandardFunction.CONTAINS)
                .build())
        .addLibraries(
            CelExtensions.strings(EnumSet.complementOf(EnumSet.copyOf(BoundedFunctions.REPLACED))))
        .addFunctionBindings(BoundedFunctions.bindings())
        .build();
  }
}
