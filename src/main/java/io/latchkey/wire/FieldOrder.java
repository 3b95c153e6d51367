package io.latchkey.wire;

import java.util.List;

/**
 * Which field came after which in the JSON messages of late: programs write them in the same order
 * each time, so that the next name need only be compared with the one that is expected, and not be
 * read and looked up. A wrong guess costs a little time and changes nothing, so threads share it
 * without further ado.
 */
final class FieldOrder {
  /** By place: 0 is the start of an object, any other the position of the field before and one. */
  private final Layout.Field[] next;

  /** Expects the order of the schema at first. */
  FieldOrder(List<Layout.Field> fields) {
    this.next = new Layout.Field[fields.size() + 1];
    for (int i = 0; i < next.length; i++) {
      next[i] = fields.get(i % fields.size());
    }
  }

  /** The place before an object's first field. */
  int start() {
    return 0;
  }

  /** The place after that field. */
  int after(Layout.Field field) {
    return field.position() + 1;
  }

  /** The field that was at that place last. */
  Layout.Field expected(int place) {
    return next[place];
  }

  /** Has that field expected there from now on. */
  void expect(int place, Layout.Field field) {
    next[place] = field;
  }
}
