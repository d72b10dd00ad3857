/**
 * Replaces a range of the text as if it had been typed, with the caret after it. `execCommand` is the
 * only way for a script to edit a textarea so that its own undo reverts the edit.
 */
export function replaceRange(text: HTMLTextAreaElement, start: number, end: number, replacement: string): void {
  text.focus({ preventScroll: true });
  text.setSelectionRange(start, end);
  if (replacement !== '') document.execCommand('insertText', false, replacement);
  else if (start !== end) document.execCommand('delete');
}
