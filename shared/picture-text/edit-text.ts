/** The field that has focus only while a script edits it. */
let edited: EventTarget | null = null;

/** True if a focus event comes from `editText`, not from the author. */
export function isOfEdit({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean {
  return relatedTarget !== null && relatedTarget === edited;
}

export function isTypingElsewhere(fieldId: string): boolean {
  const focused = document.activeElement;
  const isText = focused?.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])') ?? false;
  return isText && focused?.id !== fieldId;
}

/** Replaces a range as one undo step. `caret` is null to keep the caret next to the same words. */
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
  // `insertText` is the only edit that undo reverts. It does nothing in a hidden field.
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
