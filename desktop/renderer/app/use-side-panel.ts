import { useCallback, useEffect, useState } from 'react';
import { SESSION_ENDED_MESSAGE } from '../account/session-messages.ts';
import { usePersistedState } from '../ui/use-persisted-state.ts';

/** A window at least this wide, in CSS pixels, has room for the side panel beside the text. */
const SIDE_PANEL_MIN_WIDTH_PX = 1_180;

export type SidePanelContent =
  | { kind: 'closed' }
  | { kind: 'details' }
  | { kind: 'readiness' }
  | { kind: 'account' }
  | { kind: 'queue' }
  | { kind: 'live-proof' }
  | { kind: 'sign-in'; reason: string | null; isAsked: boolean };

const CLOSED: SidePanelContent = { kind: 'closed' };
const DETAILS: SidePanelContent = { kind: 'details' };

const isWide = () => window.innerWidth >= SIDE_PANEL_MIN_WIDTH_PX;

type SidePanelOptions = {
  isSignedIn: boolean;
  /** The request of the find bar; null while it is closed. */
  find: object | null;
  closeFind: () => void;
};

export type SidePanelState = ReturnType<typeof useSidePanel>;

/** The side panel, and fullscreen, in which the text covers it. */
export function useSidePanel({ isSignedIn, find, closeFind }: SidePanelOptions) {
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [storedDetails, storeDetails] = usePersistedState<'open' | 'closed'>('details', (stored) => {
    if (stored === null) return isWide() ? 'open' : 'closed';
    return stored === 'open' ? 'open' : 'closed';
  });
  // Nothing covers the text unasked.
  const defaultContent = storedDetails === 'open' && isWide() ? DETAILS : CLOSED;
  const [content, setContent] = useState(defaultContent);
  const close = useCallback(() => setContent(CLOSED), []);

  useEffect(() => {
    let wasWide = isWide();
    function follow() {
      const isNowWide = isWide();
      if (isNowWide === wasWide) return;
      wasWide = isNowWide;
      if (storedDetails === 'closed') return;
      // Details that are being written into stay open.
      const isInUse = document.activeElement?.closest('aside') != null;
      setContent((shown) => {
        if (isNowWide) return shown.kind === 'closed' ? DETAILS : shown;
        return shown.kind === 'details' && !isInUse ? CLOSED : shown;
      });
    }
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [storedDetails]);

  // In narrow windows the side panel covers the editor, so the panel and the find bar are mutually
  // exclusive: opening one closes the other.
  useEffect(() => {
    if (find === null) return;
    const closeIfNarrow = () => !isWide() && close();
    closeIfNarrow();
    window.addEventListener('resize', closeIfNarrow);
    return () => window.removeEventListener('resize', closeIfNarrow);
  }, [find, close]);
  useEffect(() => {
    if (content.kind !== 'closed' && !isWide()) closeFind();
  }, [content, closeFind]);

  const show = useCallback((next: SidePanelContent) => {
    setIsFullscreen(false);
    setContent(next);
  }, []);

  const askToSignIn = useCallback((reason: string | null) => show({ kind: 'sign-in', reason, isAsked: true }), [show]);

  return {
    content,
    isFullscreen,
    setIsFullscreen,
    askToSignIn,
    showAccount: useCallback(
      () => (isSignedIn ? show({ kind: 'account' }) : askToSignIn(null)),
      [isSignedIn, show, askToSignIn],
    ),
    showDetails: useCallback(() => show(DETAILS), [show]),
    showQueue: useCallback(() => show({ kind: 'queue' }), [show]),
    showLiveProof: useCallback(() => show({ kind: 'live-proof' }), [show]),
    showReadiness: useCallback(() => show({ kind: 'readiness' }), [show]),
    /** Asks for the password; in a narrow window only the sidebar says that the session has ended. */
    showSessionEnded() {
      if (!isWide()) return;
      // An author who asked to publish has been told already, and has the focus in the password's field.
      setContent((shown) =>
        shown.kind === 'sign-in' ? shown : { kind: 'sign-in', reason: SESSION_ENDED_MESSAGE, isAsked: false },
      );
    },
    /** Goes back to the details, or to nothing where the author closed them. */
    leave: useCallback(() => setContent(defaultContent), [defaultContent]),
    /** The same from signing in alone: its answer may come once the author has opened another panel. */
    leaveSignIn: useCallback(
      () => setContent((shown) => (shown.kind === 'sign-in' ? defaultContent : shown)),
      [defaultContent],
    ),
    toggleDetails() {
      const isOpen = content.kind === 'details';
      storeDetails(isOpen ? 'closed' : 'open');
      setContent(isOpen ? CLOSED : DETAILS);
    },
  };
}
