import { useCallback, useEffect, useState } from 'react';
import type { WindowCommandId } from '../../commands.ts';
import type { ViewMode } from '../preview/view-mode.ts';
import type { FindRequest } from './find/use-find.ts';

export function useFindAndFocusMode({ mode, chooseMode }: { mode: ViewMode; chooseMode: (mode: ViewMode) => void }) {
  const [find, setFind] = useState<FindRequest | null>(null);
  const focus = useFocusMode();

  // Stable, so that the memoized editor doesn't re-render.
  const closeFind = useCallback(() => setFind(null), []);

  function requestFind(kind: FindRequest['kind']) {
    if (mode === 'read') chooseMode('write');
    setFind({ kind });
  }

  return {
    find,
    closeFind,
    isFocusMode: focus.isOn,
    leaveFocusMode: focus.leave,
    commands: {
      'find-text': () => requestFind('find'),
      'find-next': () => requestFind('next'),
      'find-previous': () => requestFind('previous'),
      'replace-text': () => requestFind('replace'),
      'toggle-focus-mode': focus.toggle,
    } satisfies Partial<Record<WindowCommandId, () => void>>,
  };
}

/** Escape exits, unless something else handled the key. */
function useFocusMode(): { isOn: boolean; toggle: () => void; leave: () => void } {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) setIsOn(false);
    };
    window.addEventListener('keydown', leaveByKey);
    return () => window.removeEventListener('keydown', leaveByKey);
  }, [isOn]);
  return { isOn, toggle: () => setIsOn((now) => !now), leave: useCallback(() => setIsOn(false), []) };
}
