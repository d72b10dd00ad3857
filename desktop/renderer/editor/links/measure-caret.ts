/** Pixels in the window. */
type CaretBox = { left: number; top: number; bottom: number };

/** Not the `font` shorthand, which is empty if the field sets its ligatures. */
const COPIED = [
  ...(['fontFamily', 'fontSize', 'fontStyle', 'fontWeight', 'fontVariantLigatures', 'letterSpacing'] as const),
  ...(['lineHeight', 'padding', 'tabSize', 'textIndent', 'wordBreak'] as const),
];

/**
 * Measures where an offset of the text is, in an invisible copy of the text. It lays out the whole text. An offset out of
 * sight counts as being at the edge of the field.
 */
export function measureCaret(field: HTMLTextAreaElement, offset: number): CaretBox {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'fixed',
    boxSizing: 'border-box',
    // Excludes the scroll bar, which changes where lines wrap.
    width: `${field.clientWidth}px`,
    overflowWrap: 'break-word',
    whiteSpace: 'pre-wrap',
    visibility: 'hidden',
  });
  const mark = document.createElement('span');
  mark.textContent = '\u200b';
  copy.append(field.value.slice(0, offset), mark);
  document.body.append(copy);
  const inCopy = mark.getBoundingClientRect();
  const { left, top } = copy.getBoundingClientRect();
  copy.remove();
  const box = field.getBoundingClientRect();
  const toWindow = (y: number) => Math.min(Math.max(box.top + y - top - field.scrollTop, box.top), box.bottom);
  return { left: box.left + inCopy.left - left, top: toWindow(inCopy.top), bottom: toWindow(inCopy.bottom) };
}
