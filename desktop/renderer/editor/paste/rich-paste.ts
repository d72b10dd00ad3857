// Tested by tests/e2e/desktop/text-tools.spec.ts
import { IMAGE_URL_ONLY_MESSAGE } from '../../drafts/read-dropped-files.ts';
import { toastError, toastInfo } from '../../ui/toasts.tsx';
import { replaceRange } from '../text/replace-range.ts';
import { type ClipboardContent, decideDrop, decidePaste, isInsideCode, type PasteAction } from './clipboard-content.ts';

/**
 * Turns what is pasted or dropped into Markdown: an address over selected words makes them a link,
 * text from a page keeps its structure, and a picture is answered with what to do instead.
 *
 * @returns the function that ends it.
 */
export function pasteRichText(field: HTMLTextAreaElement): () => void {
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
  if (action.kind === 'refuse-pictures') return toastError('Not pasted', IMAGE_URL_ONLY_MESSAGE);
  if (action.kind === 'insert') return replaceRange(field, start, end, action.markdown);
  if (action.kind !== 'convert') return;
  // Only a rich paste pays for the converter.
  const { convertHtml } = await import('./html-to-markdown.ts');
  const { markdown, picturesLeftOut } = await convertHtml(action.html);
  replaceRange(field, start, end, markdown);
  if (picturesLeftOut === 0) return;
  const count = picturesLeftOut === 1 ? 'A picture was left out' : `${picturesLeftOut} pictures were left out`;
  toastInfo(count, IMAGE_URL_ONLY_MESSAGE);
}

function readClipboard(data: DataTransfer | null): ClipboardContent {
  return {
    text: data?.getData('text/plain') ?? '',
    html: data?.getData('text/html') ?? '',
    links: data?.getData('text/uri-list') ?? '',
    hasPictures: [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/')),
  };
}
