import { editText } from '@callwright/shared/picture-text/edit-text.ts';
import { moveOffset, trackInsertionPoint } from '@callwright/shared/picture-text/insertion-point.ts';
import type { convertHtml } from '../../../rich-text/html-to-markdown.ts';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { revealCaret } from '../../drafts/draft-focus.ts';
import { toastInfo } from '../../ui/toasts.tsx';
import { replaceRange } from '../replace-range.ts';
import { type ClipboardContent, decideDrop, decidePaste, isInsideCode, type PasteAction } from './clipboard-content.ts';

type TextRange = { start: number; end: number };

let converter: typeof convertHtml | null = null;

async function loadConverter(): Promise<typeof convertHtml> {
  converter = (await import('../../../rich-text/html-to-markdown.ts')).convertHtml;
  return converter;
}

/** Converts pastes and drops to Markdown. Returns a function that removes the listeners. */
export function pasteRichText(
  draft: DraftDocument,
  field: HTMLTextAreaElement,
  onPictures: (files: File[]) => void,
): () => void {
  // Loaded ahead, so that text typed right after a paste comes after it.
  void loadConverter();
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
    apply(action, draft, field, { start: selectionStart, end: selectionEnd });
  };
  const onDragStart = () => {
    isOwnDrag = true;
  };
  const onDragEnd = () => {
    isOwnDrag = false;
  };
  const onDrop = (event: DragEvent) => {
    // Leave dragging within the text to the browser.
    if (isOwnDrag) return;
    const at = document.caretPositionFromPoint(event.clientX, event.clientY);
    if (at === null || at.offsetNode !== field) return;
    const action = decideDrop(readClipboard(event.dataTransfer), isInsideCode(field.value, at.offset));
    if (action.kind === 'as-it-is') return;
    event.preventDefault();
    apply(action, draft, field, { start: at.offset, end: at.offset });
  };

  const listeners = { keydown: onKeyDown, paste: onPaste, dragstart: onDragStart, dragend: onDragEnd, drop: onDrop };
  for (const [name, listener] of Object.entries(listeners)) field.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) {
      field.removeEventListener(name, listener as EventListener);
    }
  };
}

function apply(action: PasteAction, draft: DraftDocument, field: HTMLTextAreaElement, range: TextRange): void {
  if (action.kind === 'insert') replaceRange(field, range.start, range.end, action.markdown);
  if (action.kind !== 'convert') return;
  if (converter === null) return void convertLater(action.html, draft, field, range);
  const { markdown, picturesLeftOut } = converter(action.html);
  pasteOver(field, range, markdown);
  toastLeftOutPictures(picturesLeftOut);
}

/** Inserts at the original spot, even if the author has typed or opened another draft in the meantime. */
async function convertLater(html: string, draft: DraftDocument, field: HTMLTextAreaElement, range: TextRange) {
  const endAdding = draft.beginAdding();
  const point = trackInsertionPoint(field, range.start);
  try {
    const { markdown, picturesLeftOut } = (await loadConverter())(html);
    await point.whenComposed();
    const { offset, hasTyped } = point.read();
    if (!field.isConnected) addToText(draft, markdown, moveOffset(field.value, draft.getFields().content, offset));
    // The typed text has already replaced the selection.
    else if (hasTyped) editText(field, { start: offset, end: offset, replacement: markdown }, null);
    else pasteOver(field, range, markdown);
    toastLeftOutPictures(picturesLeftOut);
  } finally {
    point.end();
    endAdding();
  }
}

function pasteOver(field: HTMLTextAreaElement, { start, end }: TextRange, markdown: string): void {
  replaceRange(field, start, end, markdown);
  revealCaret(field);
}

function addToText(draft: DraftDocument, markdown: string, at: number): void {
  const { content } = draft.getFields();
  draft.setField('content', content.slice(0, at) + markdown + content.slice(at));
}

function toastLeftOutPictures(pictures: number): void {
  if (pictures === 0) return;
  const count = pictures === 1 ? 'A picture wasn’t pasted' : `${pictures} pictures weren’t pasted`;
  toastInfo(count, 'Copy each picture on its own, or add it as a file.');
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
