import { useCallback, useState } from 'react';
import type { WindowCommandId } from '../../commands.ts';
import type { FindRequest } from './find/find-bar.tsx';
import { useFocusMode } from './use-focus-mode.ts';
import type { ViewMode } from './view-mode.ts';

/** Finding in the text, and focus mode: what of them is on, and the commands that turn them on. */
export function useFindAndFocusMode({ mode, chooseMode }: { mode: ViewMode; chooseMode: (mode: ViewMode) => void }) {
  const [find, setFind] = useState<FindRequest | null>(null);
  const focus = useFocusMode();

  // Stays the same: the editor is rendered again only for what it shows.
  const closeFind = useCallback(() => setFind(null), []);

  function ask(kind: FindRequest['kind']) {
    if (mode === 'read') chooseMode('write');
    setFind({ kind });
  }

  return {
    find,
    closeFind,
    isFocusMode: focus.isOn,
    leaveFocusMode: focus.leave,
    commands: {
      'find-text': () => ask('find'),
      'find-next': () => ask('next'),
      'find-previous': () => ask('previous'),
      'replace-text': () => ask('replace'),
      'toggle-focus-mode': focus.toggle,
    } satisfies Partial<Record<WindowCommandId, () => void>>,
  };
}
