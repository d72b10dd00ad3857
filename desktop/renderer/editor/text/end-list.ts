/** A line that is a list item, or a quote, without words: Enter on it ends the list. */
const EMPTY_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s*)?$/;

/**
 * Finds the marker to delete when Enter is pressed at the end of an empty list item; null elsewhere.
 * The editor package would continue the list for ever.
 */
export function findEmptyListItem(text: string, caret: number): { start: number; end: number } | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const isAtLineEnd = caret === text.length || text[caret] === '\n';
  return isAtLineEnd && EMPTY_ITEM.test(text.slice(start, caret)) ? { start, end: caret } : null;
}
