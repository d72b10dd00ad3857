import { POST_FIELD_NAMES } from '@callwright/shared/post/fields.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ToPreview } from '../../ipc/preview.ts';
import { useDraftsStore } from '../contexts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { ScrollFollower } from '../ui/scroll-follower.ts';
import { PostFrame } from './post-frame.tsx';
import type { PreviewPort } from './preview-port.ts';
import { useViewFocus, type ViewMode } from './view-mode.ts';

type PreviewFrameProps = {
  document: DraftDocument;
  mode: ViewMode;
  editor: RefObject<HTMLElement | null>;
};

/** The frame outlives the draft, so that switching drafts doesn't reload the page. */
export function PreviewFrame({ document: draft, mode, editor }: PreviewFrameProps) {
  const store = useDraftsStore();
  const frame = useRef<HTMLIFrameElement>(null);
  const [port, setPort] = useState<PreviewPort | null>(null);
  const [isShielded, setIsShielded] = useState(false);
  // Don't start a process until the preview is first opened. `loading="lazy"` only works on http and https.
  const [isOpened, setIsOpened] = useState(mode !== 'write');
  if (!isOpened && mode !== 'write') setIsOpened(true);
  const isVisible = mode !== 'write';

  const sent = useRef<DraftDocument | null>(null);
  useEffect(() => {
    if (port === null || !isVisible) return;
    // Sent before the window renders the draft, so that both render at the same time.
    return store.subscribe(() => {
      const { selection } = store.getState();
      if (selection.kind !== 'open' || selection.document === sent.current) return;
      sent.current = selection.document;
      port.send(showMessage(selection.document));
    });
  }, [port, store, isVisible]);

  useLayoutEffect(() => {
    if (port === null) return;
    // A hidden frame gets the text when it's shown again, not on every keystroke.
    if (!isVisible) {
      sent.current = null;
      return;
    }
    const show = () => port.send(showMessage(draft));
    if (sent.current !== draft) show();
    sent.current = draft;
    const ends = POST_FIELD_NAMES.map((field) => draft.subscribeToField(field, show));
    return () => {
      for (const end of ends) end();
    };
  }, [port, draft, isVisible]);

  useEffect(() => {
    const text = editor.current?.querySelector<HTMLElement>('.w-md-editor-text-input');
    if (port === null || !text) return;
    const scroll = new ScrollFollower(text, (share) => port.send({ kind: 'scroll', share }));
    const ends = [
      () => scroll.close(),
      draft.subscribeToField('content', () => afterText(() => scroll.report())),
      port.subscribe((message) => message.kind === 'scrolled' && scroll.place(message.share)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [port, editor, draft]);

  useEffect(() => {
    const text = editor.current?.querySelector<HTMLElement>('.w-md-editor-text-input');
    if (port === null || !text || mode !== 'split') return;
    const reveal = () => afterText(() => port.send({ kind: 'reveal-change' }));
    text.addEventListener('input', reveal);
    return () => text.removeEventListener('input', reveal);
  }, [port, mode, editor, draft]);

  useEffect(() => port?.subscribe((message) => message.kind === 'dragged-over' && setIsShielded(true)), [port]);
  useDragShield(isShielded, setIsShielded);
  useViewFocus(mode, editor, port === null ? null : frame);

  if (!isOpened) return null;
  return (
    <PostFrame
      ref={frame}
      title="Preview"
      className={`preview-frame ${isShielded ? 'pointer-events-none' : ''}`}
      port={port}
      onPort={(opened) => {
        sent.current = null;
        setPort(opened);
      }}
    />
  );
}

/** In the next frame, the preview has the new text. */
function afterText(act: () => void): void {
  requestAnimationFrame(act);
}

function showMessage(draft: DraftDocument): ToPreview {
  return { kind: 'show', draft: draft.id, ...draft.getFields() };
}

/** The frame would swallow drag events meant for the window. */
function useDragShield(isShielded: boolean, setIsShielded: (isShielded: boolean) => void): void {
  useEffect(() => {
    const raise = () => setIsShielded(true);
    const lower = () => setIsShielded(false);
    window.addEventListener('dragenter', raise);
    // The pointer doesn't move during a drag.
    const ends = isShielded ? ['drop', 'dragend', 'pointermove'] : [];
    for (const name of ends) window.addEventListener(name, lower, { capture: true });
    return () => {
      window.removeEventListener('dragenter', raise);
      for (const name of ends) window.removeEventListener(name, lower, { capture: true });
    };
  }, [isShielded, setIsShielded]);
}
