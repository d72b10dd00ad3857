import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type CommandId,
  type Conditions,
  isMainCommand,
  isPossible,
  type Platform,
  type WindowCommandId,
} from '../../commands.ts';
import type { CommandState } from '../../ipc-contract/shell-contract.ts';
import { desktop } from '../desktop-api.ts';
import { findPressedCommand } from './command-keys.ts';

const UNKNOWN: CommandState = { hasSite: false, hasUpdates: false, recent: [], on: [] };

/** What is on screen, as far as commands depend on it. */
export type CommandsOnScreen = {
  platform: Platform;
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
export function useCommands(
  actions: Record<WindowCommandId, () => void>,
  { platform, openDraft, on }: CommandsOnScreen,
) {
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

  const pressed = useRef<(event: KeyboardEvent) => void>(() => {});
  useEffect(() => {
    pressed.current = (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = findPressedCommand(event, platform);
      if (id === null || !isPossible(id, conditions)) return;
      // The menu takes only a key that the page left alone.
      event.preventDefault();
      latest.current[id]();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const isOn = (id: CommandId) => (isMainCommand(id) ? state.on.includes(id) : on.includes(id));

  return { run, isPossible: (id: CommandId) => isPossible(id, conditions), isOn, recent: state.recent };
}
