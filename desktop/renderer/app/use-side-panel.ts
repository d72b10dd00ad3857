import { useCallback, useEffect, useState } from 'react';
import { SESSION_ENDED_MESSAGE } from '../account/use-session-transitions.ts';
import { usePersistedState } from '../ui/use-persisted-state.ts';

/** A window at least this wide, in CSS pixels, has room for the details beside the text. */
export const SIDE_PANEL_MIN_WIDTH_PX = 1_180;

/** What the column on the right shows. */
export type SidePanelContent =
  | { kind: 'closed' }
  | { kind: 'details' }
  | { kind: 'readiness' }
  | { kind: 'account' }
  | { kind: 'queue' }
  | { kind: 'sign-in'; reason: string | null; isAsked: boolean };

const CLOSED: SidePanelContent = { kind: 'closed' };
const DETAILS: SidePanelContent = { kind: 'details' };

/** The column on the right, and the text over the whole window, which covers it. */
export function useSidePanel(isSignedIn: boolean) {
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [areDetailsKept, keepDetails] = usePersistedState<'open' | 'closed'>('details', (kept) =>
    kept === null
      ? window.innerWidth >= SIDE_PANEL_MIN_WIDTH_PX
        ? 'open'
        : 'closed'
      : kept === 'open'
        ? 'open'
        : 'closed',
  );
  // Nothing lies over the text unasked.
  const standing = areDetailsKept === 'open' && window.innerWidth >= SIDE_PANEL_MIN_WIDTH_PX ? DETAILS : CLOSED;
  const [content, setContent] = useState(standing);

  useEffect(() => {
    let wasWide = window.innerWidth >= SIDE_PANEL_MIN_WIDTH_PX;
    function follow() {
      const isWide = window.innerWidth >= SIDE_PANEL_MIN_WIDTH_PX;
      if (isWide === wasWide) return;
      wasWide = isWide;
      if (areDetailsKept === 'closed') return;
      // Whoever writes into them goes on.
      const isInUse = document.activeElement?.closest('aside') != null;
      setContent((shown) => {
        if (isWide) return shown.kind === 'closed' ? DETAILS : shown;
        return shown.kind === 'details' && !isInUse ? CLOSED : shown;
      });
    }
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [areDetailsKept]);

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
    close: useCallback(() => setContent(CLOSED), []),
    showDetails: useCallback(() => show(DETAILS), [show]),
    showQueue: useCallback(() => show({ kind: 'queue' }), [show]),
    showReadiness: useCallback(() => show({ kind: 'readiness' }), [show]),
    /** A window without room for it beside the text says it in the sidebar alone. */
    showSessionEnded() {
      if (window.innerWidth < SIDE_PANEL_MIN_WIDTH_PX) return;
      // Who asked to publish was told so already, with the password's field in focus.
      setContent((shown) =>
        shown.kind === 'sign-in' ? shown : { kind: 'sign-in', reason: SESSION_ENDED_MESSAGE, isAsked: false },
      );
    },
    /** Goes back to the details, or to nothing where the author closed them. */
    leave: useCallback(() => setContent(standing), [standing]),
    toggleDetails() {
      const isOpen = content.kind === 'details';
      keepDetails(isOpen ? 'closed' : 'open');
      setContent(isOpen ? CLOSED : DETAILS);
    },
  };
}
