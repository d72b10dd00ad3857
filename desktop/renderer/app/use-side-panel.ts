import { useCallback, useEffect, useState } from 'react';
import { SESSION_ENDED_MESSAGE } from '../account/session-messages.ts';
import { usePersistedState } from '../ui/use-persisted-state.ts';

/** Minimum window width, in CSS pixels, that fits the drafts, the text, and the side panel. */
const SIDE_PANEL_MIN_WIDTH_PX = 1_180;

/** Minimum window width, in CSS pixels, that also fits the preview. Below it, details are closed at first. */
const OPEN_DETAILS_MIN_WIDTH_PX = 1_400;

export type SidePanelContent =
  | { kind: 'closed' }
  | { kind: 'details' }
  | { kind: 'readiness' }
  | { kind: 'account' }
  | { kind: 'queue' }
  | { kind: 'publish-status' }
  | { kind: 'sign-in'; reason: string | null; isRequested: boolean };

const CLOSED: SidePanelContent = { kind: 'closed' };
const DETAILS: SidePanelContent = { kind: 'details' };

const isWide = () => window.innerWidth >= SIDE_PANEL_MIN_WIDTH_PX;

type SidePanelOptions = {
  isSignedIn: boolean;
  find: object | null;
  closeFind: () => void;
};

export type SidePanelState = ReturnType<typeof useSidePanel>;

export function parseDetails(stored: string | null, windowWidth: number): 'open' | 'closed' {
  if (stored === null) return windowWidth >= OPEN_DETAILS_MIN_WIDTH_PX ? 'open' : 'closed';
  return stored === 'open' ? 'open' : 'closed';
}

export function useSidePanel({ isSignedIn, find, closeFind }: SidePanelOptions) {
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [storedDetails, storeDetails] = usePersistedState('details', (stored) =>
    parseDetails(stored, window.innerWidth),
  );
  // On narrow windows, nothing replaces the drafts unless the author asks.
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
      // Don't close details while the author is typing in them.
      const isInUse = document.activeElement?.closest('aside') != null;
      setContent((shown) => {
        if (isNowWide) return shown.kind === 'closed' ? DETAILS : shown;
        return shown.kind === 'details' && !isInUse ? CLOSED : shown;
      });
    }
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [storedDetails]);

  // On narrow windows, the text next to the side panel is too narrow for the find bar, so they close each other.
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

  const askToSignIn = useCallback(
    (reason: string | null) => show({ kind: 'sign-in', reason, isRequested: true }),
    [show],
  );

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
    showPublishStatus: useCallback(() => show({ kind: 'publish-status' }), [show]),
    showReadiness: useCallback(() => show({ kind: 'readiness' }), [show]),
    /** On narrow windows, only the sidebar shows that the session ended. */
    showSessionEnded() {
      if (!isWide()) return;
      // An author who was publishing already sees the form and has focus in it.
      setContent((shown) =>
        shown.kind === 'sign-in' ? shown : { kind: 'sign-in', reason: SESSION_ENDED_MESSAGE, isRequested: false },
      );
    },
    leave: useCallback(() => setContent(defaultContent), [defaultContent]),
    /** Only closes the sign-in form: the author may have opened another panel in the meantime. */
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
