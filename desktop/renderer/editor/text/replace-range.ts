/**
 * Replaces a part of the text as if it had been typed, so that one undo takes it back: the only way
 * for a script to edit a textarea that its own undo knows of. The caret stands after it then.
 */
export function replaceRange(text: HTMLTextAreaElement, start: number, end: number, replacement: string): void {
  text.focus({ preventScroll: true });
  text.setSelectionRange(start, end);
  if (replacement !== '') document.execCommand('insertText', false, replacement);
  else if (start !== end) document.execCommand('delete');
}
