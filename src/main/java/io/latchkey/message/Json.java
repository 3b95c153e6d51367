package io.latchkey.message;

/**
 * A JSON value that Latchkey carries without looking into it, as the text that its producer wrote
 * (numbers keep their digits). The text is one complete, valid JSON value.
 */
public record Json(String text) {}
