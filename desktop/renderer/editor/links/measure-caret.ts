/** Pixels in the window. */
export type CaretBox = { left: number; top: number; bottom: number };

const COPIED = ['font', 'letterSpacing', 'lineHeight', 'padding', 'tabSize', 'textIndent', 'wordBreak'] as const;

/** Measures where an offset of the text is, in an invisible copy of the text. It lays out the whole text. */
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
  const caretTop = box.top + inCopy.top - top - field.scrollTop;
  return { left: box.left + inCopy.left - left, top: caretTop, bottom: caretTop + inCopy.height };
}
