import { assertNever } from '@callwright/shared/result.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Platform } from '../../commands.ts';
import { PREVIEW_HOST, PREVIEW_PATH, type ToPreview } from '../../ipc/preview.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { useViewFocus } from '../editor/use-view-focus.ts';
import type { ViewMode } from '../editor/view-mode.ts';
import { followScroll } from '../ui/follow-scroll.ts';
import { openPreviewPort, type PreviewPort } from './preview-port.ts';

/** On the scheme of this page, so that it is served as this page is. */
const PREVIEW_URL = `${window.location.protocol}//${PREVIEW_HOST}${PREVIEW_PATH}`;

type DraftPreviewProps = {
  store: DraftsStore;
  document: DraftDocument;
  platform: Platform;
  mode: ViewMode;
  /** What it stands in, with the text. */
  editor: RefObject<HTMLElement | null>;
};

/**
 * The post as readers will see it, in a frame that outlives the draft it shows: another draft is on
 * screen without a page being loaded.
 */
export function DraftPreview({ store, document: draft, platform, mode, editor }: DraftPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [link, setLink] = useState<PreviewPort | null>(null);
  const [isShielded, setIsShielded] = useState(false);

  const sent = useRef<DraftDocument | null>(null);
  useEffect(() => {
    if (link === null) return;
    // Before the window has drawn its own part of it: the frame draws meanwhile.
    return store.subscribe(() => {
      const { selection } = store.getState();
      if (selection.kind !== 'open' || selection.document === sent.current) return;
      sent.current = selection.document;
      link.send(toShow(selection.document));
    });
  }, [link, store]);

  useLayoutEffect(() => {
    if (link === null) return;
    const show = () => link.send(toShow(draft));
    if (sent.current !== draft) show();
    sent.current = draft;
    return draft.subscribeToField('content', show);
  }, [link, draft]);

  useEffect(() => {
    const text = editor.current?.querySelector<HTMLElement>('.w-md-editor-text-input');
    if (link === null || !text || mode !== 'split') return;
    const scroll = followScroll(text, (share) => link.send({ kind: 'scroll', share }));
    const unsubscribe = link.subscribe((message) => message.kind === 'scrolled' && scroll.place(message.share));
    return () => {
      scroll.end();
      unsubscribe();
    };
  }, [link, mode, editor, draft]);

  useEffect(() => {
    if (link === null) return;
    return link.subscribe((message) => {
      switch (message.kind) {
        case 'scrolled':
          return;
        case 'key':
          // Only what is pressed in the frame comes from its reader.
          if (document.activeElement !== frame.current) return;
          frame.current?.dispatchEvent(
            new KeyboardEvent('keydown', { ...message.press, bubbles: true, cancelable: true }),
          );
          return;
        case 'dragged-over':
          return setIsShielded(true);
        default:
          return assertNever(message);
      }
    });
  }, [link]);

  useDragShield(isShielded, setIsShielded);
  useViewFocus(mode, editor, link === null ? null : frame);

  useEffect(() => () => link?.close(), [link]);

  return (
    <iframe
      ref={frame}
      title="Preview"
      className={`draft-preview ${isShielded ? 'pointer-events-none' : ''}`}
      src={PREVIEW_URL}
      // Its own scripts and fonts, and links that the main process hands to the system; nothing else.
      sandbox="allow-scripts allow-same-origin allow-popups"
      // An author who never looks at it has no process for it.
      loading="lazy"
      onLoad={({ currentTarget }) => {
        sent.current = null;
        setLink(openPreviewPort(currentTarget, platform));
      }}
    />
  );
}

function toShow(draft: DraftDocument): ToPreview {
  return { kind: 'show', draft: draft.id, content: draft.getFields().content };
}

/** What is dragged over the window is the window's to answer, over the frame as well: a frame would keep it to itself. */
function useDragShield(isShielded: boolean, setIsShielded: (isShielded: boolean) => void): void {
  useEffect(() => {
    const raise = () => setIsShielded(true);
    const lower = () => setIsShielded(false);
    window.addEventListener('dragenter', raise);
    // No pointer moves during a drag.
    const ends = isShielded ? ['drop', 'dragend', 'pointermove'] : [];
    for (const name of ends) window.addEventListener(name, lower, { capture: true });
    return () => {
      window.removeEventListener('dragenter', raise);
      for (const name of ends) window.removeEventListener(name, lower, { capture: true });
    };
  }, [isShielded, setIsShielded]);
}
