package io.latchkey.policy;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.ExprKind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/** Finds things in a compiled expression. */
final class ExpressionTree {
  private ExpressionTree() {}

  /** The regular expressions that are written out in it. */
  static List<String> patterns(CelAbstractSyntaxTree tree) {
    return nodes(tree)
        .filter(node -> node.getKind() == ExprKind.Kind.CALL)
        .map(node -> node.expr().call())
        .filter(call -> call.function().equals("matches") && !call.args().isEmpty())
        .map(call -> call.args().get(call.args().size() - 1))
        .filter(ExpressionTree::isText)
        .map(pattern -> pattern.constant().stringValue())
        .toList();
  }

  /** Whether a node is a text that is written out. */
  static boolean isText(CelExpr expr) {
    return expr.getKind() == ExprKind.Kind.CONSTANT
        && expr.constant().getKind() == CelConstant.Kind.STRING_VALUE;
  }

  /**
   * The ids of the nodes whose value is what a loop has gathered so far: its accumulator, that plus
   * what a step adds, and the choice between the two.
   */
  static BitSet accumulators(CelAbstractSyntaxTree tree) {
    BitSet ids = new BitSet();
    nodes(tree)
        .filter(node -> node.getKind() == ExprKind.Kind.COMPREHENSION)
        .map(node -> node.expr().comprehension())
        .forEach(loop -> gather(loop.loopStep(), loop.accuVar(), ids));
    return ids;
  }

  private static boolean gather(CelExpr expr, String accumulator, BitSet ids) {
    boolean is = false;
    if (expr.getKind() == ExprKind.Kind.IDENT) {
      is = expr.ident().name().equals(accumulator);
    } else if (expr.getKind() == ExprKind.Kind.CALL) {
      CelCall call = expr.call();
      switch (call.function()) {
        case "_+_" -> is = gather(call.args().get(0), accumulator, ids);
        case "_?_:_" -> {
          boolean then = gather(call.args().get(1), accumulator, ids);
          is = gather(call.args().get(2), accumulator, ids) || then;
        }
        default -> {}
      }
    }
    if (is) {
      ids.set((int) expr.id());
    }
    return is;
  }

  static Stream<CelNavigableExpr> nodes(CelAbstractSyntaxTree tree) {
    return CelNavigableAst.fromAst(tree).getRoot().allNodes();
  }
}
