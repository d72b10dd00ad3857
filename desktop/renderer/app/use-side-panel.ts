import { useCallback, useEffect, useState } from 'react';
import { SESSION_ENDED } from '../account/use-session-transitions.ts';
import { useKeptChoice } from '../ui/use-persisted-state.ts';

/** A window at least this wide, in CSS pixels, has room for the details beside the text. */
export const DETAILS_FROM = 1_180;

/** What the column on the right shows. */
export type RightColumnContent =
  | { kind: 'closed' }
  | { kind: 'details' }
  | { kind: 'readiness' }
  | { kind: 'account' }
  | { kind: 'queue' }
  | { kind: 'sign-in'; reason: string | null; isAsked: boolean };

const CLOSED: RightColumnContent = { kind: 'closed' };
const DETAILS: RightColumnContent = { kind: 'details' };

/** The column on the right, and the text over the whole window, which covers it. */
export function useRightColumn(isSignedIn: boolean) {
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [areDetailsKept, keepDetails] = useKeptChoice<'open' | 'closed'>('details', (kept) =>
    kept === null ? (window.innerWidth >= DETAILS_FROM ? 'open' : 'closed') : kept === 'open' ? 'open' : 'closed',
  );
  // Nothing lies over the text unasked.
  const standing = areDetailsKept === 'open' && window.innerWidth >= DETAILS_FROM ? DETAILS : CLOSED;
  const [content, setContent] = useState(standing);

  useEffect(() => {
    let wasWide = window.innerWidth >= DETAILS_FROM;
    function follow() {
      const isWide = window.innerWidth >= DETAILS_FROM;
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

  const show = useCallback((next: RightColumnContent) => {
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
      if (window.innerWidth < DETAILS_FROM) return;
      // Who asked to publish was told so already, with the password's field in focus.
      setContent((shown) =>
        shown.kind === 'sign-in' ? shown : { kind: 'sign-in', reason: SESSION_ENDED, isAsked: false },
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
