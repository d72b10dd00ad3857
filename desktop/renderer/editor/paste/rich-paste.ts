// Tested by tests/e2e/desktop/text-tools.spec.ts
import { toastInfo } from '../../ui/toasts.tsx';
import { replaceRange } from '../text/replace-range.ts';
import { type ClipboardContent, decideDrop, decidePaste, isInsideCode, type PasteAction } from './clipboard-content.ts';

/**
 * Turns what is pasted or dropped into Markdown: an address over selected words makes them a link, and
 * text from a page keeps its structure.
 *
 * @param onPictures takes the pictures that are pasted.
 * @returns the function that ends it.
 */
export function pasteRichText(field: HTMLTextAreaElement, onPictures: (files: File[]) => void): () => void {
  let isPlain = false;
  let isOwnDrag = false;

  const onKeyDown = (event: KeyboardEvent) => {
    isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyV';
  };
  const onPaste = (event: ClipboardEvent) => {
    const content = readClipboard(event.clipboardData);
    const { selectionStart, selectionEnd, value } = field;
    const action = decidePaste(content, {
      selected: value.slice(selectionStart, selectionEnd),
      isInCode: isInsideCode(value, selectionStart),
      isPlain,
    });
    isPlain = false;
    if (action.kind === 'as-it-is') return;
    event.preventDefault();
    if (action.kind === 'add-pictures') return onPictures(listPictures(event.clipboardData));
    void apply(action, field, selectionStart, selectionEnd);
  };
  const onDragStart = () => {
    isOwnDrag = true;
  };
  const onDragEnd = () => {
    isOwnDrag = false;
  };
  const onDrop = (event: DragEvent) => {
    // Moving one's own words is the browser's business.
    if (isOwnDrag) return;
    const at = document.caretPositionFromPoint(event.clientX, event.clientY);
    if (at === null || at.offsetNode !== field) return;
    const action = decideDrop(readClipboard(event.dataTransfer), isInsideCode(field.value, at.offset));
    if (action.kind === 'as-it-is') return;
    event.preventDefault();
    void apply(action, field, at.offset, at.offset);
  };

  const listeners = { keydown: onKeyDown, paste: onPaste, dragstart: onDragStart, dragend: onDragEnd, drop: onDrop };
  for (const [name, listener] of Object.entries(listeners)) field.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) {
      field.removeEventListener(name, listener as EventListener);
    }
  };
}

async function apply(action: PasteAction, field: HTMLTextAreaElement, start: number, end: number): Promise<void> {
  if (action.kind === 'insert') return replaceRange(field, start, end, action.markdown);
  if (action.kind !== 'convert') return;
  // Only a rich paste pays for the converter.
  const { convertHtml } = await import('./html-to-markdown.ts');
  const { markdown, picturesLeftOut } = await convertHtml(action.html);
  replaceRange(field, start, end, markdown);
  if (picturesLeftOut === 0) return;
  const count = picturesLeftOut === 1 ? 'A picture was left out' : `${picturesLeftOut} pictures were left out`;
  toastInfo(count, 'They are in the copied text alone. Copy each by itself, or save it as a file, and add that.');
}

function readClipboard(data: DataTransfer | null): ClipboardContent {
  return {
    text: data?.getData('text/plain') ?? '',
    html: data?.getData('text/html') ?? '',
    links: data?.getData('text/uri-list') ?? '',
    pictures: listPictures(data).map(({ name }) => name),
  };
}

function listPictures(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
