import { fieldId } from '@callwright/shared/post-form/post-field.tsx';
import { handleKeyDown } from '@uiw/react-md-editor/nohighlight';
import { memo, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { usePicturesStore } from '../../contexts.ts';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { insertFiles } from '../../pictures/insert-pictures.ts';
import { FOCUS_FALLBACK } from '../../ui/dialogs/use-focus-return.ts';
import { pasteRichText } from '../paste/rich-paste.ts';
import { StyledText } from './styled-text.ts';

type DraftTextProps = { document: DraftDocument; ref?: Ref<HTMLTextAreaElement | null> };

/** The content textarea, uncontrolled: React would write the whole text back into the page on every keystroke. */
export const DraftText = memo(function DraftText({ document: draft, ref }: DraftTextProps) {
  const pictures = usePicturesStore();
  const text = useRef<HTMLTextAreaElement | null>(null);
  const layer = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => text.current, []);

  // Must run before anything can be typed.
  useLayoutEffect(() => {
    const element = text.current;
    if (element === null || layer.current === null) return;
    const styled = new StyledText(element, layer.current);
    const readTyped = () => draft.setField('content', element.value);
    const showReplaced = () => {
      const { content } = draft.getFields();
      if (element.value !== content) element.value = content;
    };
    const showChanged = () => {
      showReplaced();
      styled.update();
    };
    showReplaced();
    const detachPaste = pasteRichText(draft, element, (files) => void insertFiles(pictures, draft, files));
    // React's own handlers would render before the key is on screen.
    element.addEventListener('input', readTyped);
    element.addEventListener('keydown', continueLines);
    for (const name of IGNORED_BY_REACT) element.addEventListener(name, stopPropagation);
    const unsubscribe = draft.subscribeToField('content', showChanged);
    return () => {
      element.removeEventListener('input', readTyped);
      element.removeEventListener('keydown', continueLines);
      for (const name of IGNORED_BY_REACT) element.removeEventListener(name, stopPropagation);
      unsubscribe();
      detachPaste();
      styled.close();
    };
  }, [draft, pictures]);

  return (
    <>
      <div ref={layer} className="styled-text" aria-hidden="true" hidden />
      <textarea
        ref={text}
        {...FOCUS_FALLBACK}
        id={fieldId('content')}
        data-draft={draft.id}
        className="w-md-editor-text-input"
        defaultValue={draft.getFields().content}
        placeholder="Write in Markdown…"
        aria-label="Content*"
        aria-required="true"
        aria-describedby={`${fieldId('content')}-count`}
        autoComplete="off"
        autoCapitalize="sentences"
        spellCheck
      />
    </>
  );
});

/** React listens to these, and each would make it search its tree and the text for the caret. */
const IGNORED_BY_REACT = ['keypress', 'textInput', 'input', 'keyup', 'selectionchange'] as const;

function stopPropagation(event: Event): void {
  event.stopPropagation();
}

/** The package's own keys: Enter continues a list, Alt+arrow moves a line, and Ctrl+D duplicates it. */
function continueLines(event: KeyboardEvent): void {
  const isDuplicating = event.ctrlKey && !event.shiftKey && event.code === 'KeyD';
  const isHandled = event.key === 'Enter' || (event.altKey && event.key.startsWith('Arrow')) || isDuplicating;
  // It reads the whole text, so don't call it for other keys.
  if (isHandled && !event.defaultPrevented && !event.isComposing) handleKeyDown(event, 2, true);
}
