import { useCallback, useEffect, useRef, useState } from 'react';
import { type CommandId, type Conditions, isMainCommand, isPossible, type WindowCommandId } from '../../commands.ts';
import type { CommandState } from '../../ipc-contract/shell-contract.ts';
import { desktop } from '../desktop-api.ts';

const UNKNOWN: CommandState = { hasSite: false, hasUpdates: false, recent: [], on: [] };

/** What is on screen, as far as commands depend on it. */
export type CommandsOnScreen = {
  /** The id of the draft that is open. */
  openDraft: string | null;
  /** Those that `isToggle` and are on. */
  on: readonly WindowCommandId[];
};

/**
 * Does what a menu item, its keys or the palette asks for.
 *
 * @param actions what each command of the window does.
 * @returns what the palette needs.
 */
export function useCommands(actions: Record<WindowCommandId, () => void>, { openDraft, on }: CommandsOnScreen) {
  const [state, setState] = useState(UNKNOWN);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => desktop.onMenuChosen((id) => latest.current[id]()), []);

  useEffect(() => {
    let isCurrent = true;
    const unsubscribe = desktop.onCommandsChanged((changed) => {
      isCurrent = false;
      setState(changed);
    });
    void desktop.readCommandState().then((known) => isCurrent && setState(known));
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);

  const toggles = on.join();
  useEffect(() => {
    const names = toggles === '' ? [] : (toggles.split(',') as WindowCommandId[]);
    void desktop.setCommandContext({ openDraft, on: names });
  }, [openDraft, toggles]);

  const run = useCallback((id: CommandId) => {
    if (isMainCommand(id)) void desktop.runCommand(id);
    else latest.current[id]();
  }, []);

  const conditions: Conditions = {
    'open-draft': openDraft !== null,
    site: state.hasSite,
    updates: state.hasUpdates,
    'recent-drafts': state.recent.length > 0,
  };
  const isOn = (id: CommandId) => (isMainCommand(id) ? state.on.includes(id) : on.includes(id));

  return { run, isPossible: (id: CommandId) => isPossible(id, conditions), isOn, recent: state.recent };
}
