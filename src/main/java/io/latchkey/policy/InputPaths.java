package io.latchkey.policy;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What of a value an expression looks at: the whole of it, or some of its fields. Only that is
 * converted for CEL, so that the size of the rest does not matter.
 */
final class InputPaths {
  private static final String INPUT = "input";

  private final Map<String, InputPaths> fields = new HashMap<>();
  private boolean whole;

  private InputPaths() {}

  /** What an expression reads of its variable {@code input}; null when it does not name it. */
  static @Nullable InputPaths of(CelAbstractSyntaxTree tree) {
    InputPaths paths = new InputPaths();
    boolean[] named = new boolean[1];
    ExpressionTree.nodes(tree)
        .filter(InputPaths::isInput)
        .forEach(
            node -> {
              named[0] = true;
              paths.add(node);
            });
    return named[0] ? paths : null;
  }

  /** Whether everything below is read. */
  boolean isWhole() {
    return whole;
  }

  /** What is read of a field; null when it is not looked at. */
  @Nullable InputPaths field(String name) {
    return fields.get(name);
  }

  /** A leading dot says that the variable is meant, not one of a loop with the same name. */
  private static boolean isInput(CelNavigableExpr node) {
    if (node.getKind() != ExprKind.Kind.IDENT) {
      return false;
    }
    String name = node.expr().ident().name();
    return name.equals(INPUT) || name.equals("." + INPUT);
  }

  private void add(CelNavigableExpr input) {
    InputPaths reached = this;
    CelNavigableExpr node = input;
    while (true) {
      CelNavigableExpr parent = node.parent().orElse(null);
      String field = parent == null ? null : fieldOf(parent.expr(), node.id()).orElse(null);
      if (parent == null || field == null) {
        reached.whole = true;
        return;
      }
      reached = reached.fields.computeIfAbsent(field, name -> new InputPaths());
      node = parent;
    }
  }

  /** The name of the field that an expression takes of its operand. */
  private static Optional<String> fieldOf(CelExpr expr, long operand) {
    if (expr.getKind() == ExprKind.Kind.SELECT && expr.select().operand().id() == operand) {
      return Optional.of(expr.select().field());
    }
    if (expr.getKind() == ExprKind.Kind.CALL
        && expr.call().function().equals("_[_]")
        && expr.call().args().get(0).id() == operand) {
      CelExpr index = expr.call().args().get(1);
      return ExpressionTree.isText(index)
          ? Optional.of(index.constant().stringValue())
          : Optional.empty();
    }
    return Optional.empty();
  }
}
