import { handleKeyDown } from '@uiw/react-md-editor/nohighlight';
import { memo, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { pasteRichText } from '../paste/rich-paste.ts';
import { fieldId } from '../post-fields.ts';

type DraftTextProps = { document: DraftDocument; ref?: Ref<HTMLTextAreaElement | null> };

/**
 * The text itself. React renders it once and leaves it to the browser from then on: a controlled
 * textarea would write the whole text back into the page at every key.
 */
export const DraftText = memo(function DraftText({ document: draft, ref }: DraftTextProps) {
  const text = useRef<HTMLTextAreaElement | null>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => text.current, []);

  // Before anything can be typed.
  useLayoutEffect(() => {
    const element = text.current;
    if (element === null) return;
    const takeTyping = () => draft.setField('content', element.value);
    const takeNewText = () => {
      const { content } = draft.getFields();
      if (element.value !== content) element.value = content;
    };
    takeNewText();
    const endRichText = pasteRichText(element);
    // Not through React, whose own handlers render before the key is on screen.
    element.addEventListener('input', takeTyping);
    element.addEventListener('keydown', continueLines);
    for (const name of UNHEARD) element.addEventListener(name, endHere);
    const unsubscribe = draft.subscribeToField('content', takeNewText);
    return () => {
      element.removeEventListener('input', takeTyping);
      element.removeEventListener('keydown', continueLines);
      for (const name of UNHEARD) element.removeEventListener(name, endHere);
      unsubscribe();
      endRichText();
    };
  }, [draft]);

  return (
    <textarea
      ref={text}
      id={fieldId('content')}
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
  );
});

/**
 * What each key sets off and nothing beyond the text listens to. React hears of every event there is,
 * and would look through its tree, and for the caret in the whole text, once for each.
 */
const UNHEARD = ['keypress', 'textInput', 'input', 'keyup', 'selectionchange'] as const;

function endHere(event: Event): void {
  event.stopPropagation();
}

/** The package's own keys: Enter goes on with a list, Alt and an arrow move a line, Ctrl+D doubles it. */
function continueLines(event: KeyboardEvent): void {
  const isDoubling = event.ctrlKey && !event.shiftKey && event.code === 'KeyD';
  const isOne = event.key === 'Enter' || (event.altKey && event.key.startsWith('Arrow')) || isDoubling;
  // It reads the whole text, so it hears of no other key.
  if (isOne && !event.defaultPrevented && !event.isComposing) handleKeyDown(event, 2, true);
}
