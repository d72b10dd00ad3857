import { useEffect, useRef, useState } from 'react';
import type { SettingsChange, SettingsView } from '../../ipc/settings.ts';
import { desktop } from '../desktop-api.ts';

export function useSettings() {
  const [view, setView] = useState<SettingsView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const unanswered = useRef(0);

  useEffect(() => {
    desktop.readSettings().then(setView, (cause: unknown) => setProblem(String(cause)));
  }, []);

  return {
    view,
    problem,
    /** Shows the choice right away, and reverts it if it can't be saved. */
    async change(next: SettingsChange) {
      setView((before) => before && { ...before, ...pickDefined(next) });
      unanswered.current += 1;
      const saved = await desktop.changeSettings(next);
      const current = await desktop.readSettings();
      unanswered.current -= 1;
      // An earlier response would revert a later choice.
      if (unanswered.current === 0) setView(current);
      return saved;
    },
  };
}

function pickDefined({ appearance, hasNotifications }: SettingsChange): Partial<SettingsView> {
  return {
    ...(appearance === undefined ? {} : { appearance }),
    ...(hasNotifications === undefined ? {} : { hasNotifications }),
  };
}
