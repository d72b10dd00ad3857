/** The field that takes the focus for a moment, so that the browser can undo what a script edits. */
let edited: EventTarget | null = null;

/** Whether the author did not leave or enter a field themselves: the text took the focus for a moment. */
export function isOfEdit({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean {
  return relatedTarget !== null && relatedTarget === edited;
}

/** Whether the author is in another field than the one that a picture is for: it takes them from none. */
export function isTypingElsewhere(fieldId: string): boolean {
  const focused = document.activeElement;
  const isText = focused?.matches('textarea, input[type=text], input[type=url], input:not([type])') ?? false;
  return isText && focused?.id !== fieldId;
}

/**
 * Replaces a range of the text as one step of undo.
 *
 * @param caret where the caret is afterwards; null where it stays beside the words that it is beside.
 */
export function editText(
  field: HTMLTextAreaElement,
  { start, end, replacement }: { start: number; end: number; replacement: string },
  caret: number | null,
): void {
  const { selectionStart, selectionEnd, scrollTop } = field;
  const shift = replacement.length - (end - start);
  const move = (offset: number) =>
    offset <= start ? offset : offset >= end ? offset + shift : start + replacement.length;
  const focused = document.activeElement;
  edited = field;
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // The one way for a script to edit a text area that undo reverts; it does nothing in one that is not shown.
  if (document.activeElement !== field || !document.execCommand('insertText', false, replacement)) {
    field.setRangeText(replacement, start, end);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (caret !== null) field.setSelectionRange(caret, caret);
  else {
    field.setSelectionRange(move(selectionStart), move(selectionEnd));
    field.scrollTop = scrollTop;
    if (focused instanceof HTMLElement && focused !== field && focused !== document.body) focused.focus();
  }
  edited = null;
}
