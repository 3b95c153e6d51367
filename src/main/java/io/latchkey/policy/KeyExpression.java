package io.latchkey.policy;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelErrorCode;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.NullableType;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import io.latchkey.claim.Limits;
import io.latchkey.message.Trigger;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A CEL expression that derives the idempotency key of a trigger that gives none. It sees {@code
 * input} (an empty object when the trigger has none), {@code metadata}, {@code tenant} and {@code
 * workflow}, CEL's standard functions and its strings extension, and {@code sha256(string)}, which
 * gives 64 hexadecimal digits.
 *
 * <p>Compiled once and safe for use by several threads. An evaluation is bounded in time and memory
 * whatever the trigger holds: see {@link EvaluationMeter}, {@link BoundedFunctions}, {@link
 * InputJson} and {@link KeyExpressionEnvironment}.
 */
public final class KeyExpression {
  private static final Set<CelKind> RESULTS =
      Set.of(CelKind.STRING, CelKind.DYN, CelKind.ANY, CelKind.BOOL, CelKind.NULL_TYPE);

  /** Those in use: many policies share an expression. */
  private static final Cache<String, KeyExpression> IN_USE =
      CacheBuilder.newBuilder().weakValues().build();

  private final String text;
  private final CelRuntime.Program program;
  private final @Nullable InputPaths inputPaths;
  private final BitSet accumulators;

  private KeyExpression(String text, CelRuntime.Program program, CelAbstractSyntaxTree tree) {
    this.text = text;
    this.program = program;
    this.inputPaths = InputPaths.of(tree);
    this.accumulators = ExpressionTree.accumulators(tree);
  }

  /**
   * The expression of this text, compiled unless it is in use already.
   *
   * @throws IllegalArgumentException as {@link #compile} does
   */
  static KeyExpression of(String text) {
    KeyExpression known = IN_USE.getIfPresent(text);
    if (known == null) {
      known = compile(text);
      IN_USE.put(text, known);
    }
    return known;
  }

  /**
   * Compiles an expression.
   *
   * @throws IllegalArgumentException with one sentence, when it is blank or no CEL, is too long,
   *     names what there is not, or cannot give a text
   */
  public static KeyExpression compile(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("key_expression must not be blank; leave it out");
    }
    try {
      CelValidationResult result = KeyExpressionEnvironment.COMPILER.compile(text);
      if (result.hasError()) {
        throw new IllegalArgumentException(
            LibraryMessages.sentence(text, result.getErrors().get(0)));
      }
      CelAbstractSyntaxTree tree = result.getAst();
      requireKeyLike(tree.getResultType());
      checkPatterns(tree);
      return new KeyExpression(text, KeyExpressionEnvironment.RUNTIME.createProgram(tree), tree);
    } catch (CelValidationException | CelEvaluationException e) {
      throw new IllegalArgumentException(
          "key_expression cannot be used: " + LibraryMessages.shortened(e), e);
    }
  }

  /** The expression as it is written. */
  public String text() {
    return text;
  }

  /** The key of a trigger. Never throws: what goes wrong is a {@link Derived.Problem}. */
  public Derived evaluate(Trigger trigger) {
    try {
      Object input = inputPaths == null ? Map.of() : input(trigger, inputPaths);
      return derived(
          program.trace(
              name -> Optional.ofNullable(variable(name, trigger, input)),
              new EvaluationMeter(accumulators, EvaluationTime.OF_PROCESS)));
    } catch (IOException e) {
      return new Derived.Problem(
          "key_expression cannot read the input: " + LibraryMessages.shortened(e));
    } catch (EvaluationMeter.CutOff e) {
      return new Derived.Problem(String.valueOf(e.getMessage()));
    } catch (CelEvaluationException | RuntimeException e) {
      // Runtime exceptions too: the library throws some for odd values, and no trigger may stop the
      // stream. Nothing but the library runs in here.
      return new Derived.Problem(
          isOutOfSteps(e)
              ? EvaluationMeter.TOO_MUCH
              : "key_expression gives no key: " + LibraryMessages.shortened(e));
    }
  }

  private static boolean isOutOfSteps(Exception e) {
    return e instanceof CelEvaluationException known
        && known.getErrorCode() == CelErrorCode.ITERATION_BUDGET_EXCEEDED;
  }

  private static @Nullable Object variable(String name, Trigger trigger, Object input) {
    return switch (name) {
      case "input" -> input;
      case "metadata" -> trigger.metadata() == null ? Map.of() : trigger.metadata();
      case "tenant" -> trigger.tenant();
      case "workflow" -> trigger.workflow();
      default -> null;
    };
  }

  private static Object input(Trigger trigger, InputPaths paths) throws IOException {
    Object value =
        trigger.input() == null ? Map.of() : InputJson.read(trigger.input().text(), paths);
    return value == NullValue.NULL_VALUE ? Map.of() : value;
  }

  private static Derived derived(@Nullable Object value) {
    if (value == null || value == NullValue.NULL_VALUE || value.equals(false)) {
      return new Derived.Unkeyed();
    }
    if (!(value instanceof String key)) {
      return new Derived.Problem(
          "key_expression must give a text, not " + typeName(value) + "; wrap it in string(…)");
    }
    String problem = Limits.keyProblem(key);
    return problem == null
        ? new Derived.Key(key)
        : new Derived.Problem("key_expression gives a wrong key: " + problem);
  }

  private static void checkPatterns(CelAbstractSyntaxTree tree) {
    try {
      ExpressionTree.patterns(tree).forEach(Patterns::check);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "key_expression cannot be used: " + LibraryMessages.shortened(e), e);
    }
  }

  private static String typeName(Object value) {
    if (value instanceof Map) {
      return "an object";
    }
    if (value instanceof Iterable) {
      return "a list";
    }
    if (value instanceof Number) {
      return "a number";
    }
    return value instanceof Boolean ? "true" : "a value of another type";
  }

  private static void requireKeyLike(CelType type) {
    CelType bare = type instanceof NullableType nullable ? nullable.targetType() : type;
    if (!RESULTS.contains(bare.kind())) {
      throw new IllegalArgumentException(
          "key_expression must give a text (or false or null for no key), not "
              + type.name()
              + "; wrap it in string(…)");
    }
  }
}
