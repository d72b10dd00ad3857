import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type CommandConditions,
  type CommandId,
  isEnabled,
  isMainCommand,
  type Platform,
  type WindowCommandId,
} from '../../commands.ts';
import type { CommandState } from '../../ipc/commands.ts';
import type { Palette } from '../commands/use-palette.ts';
import { desktop } from '../desktop-api.ts';
import { findPressedCommand } from '../ui/keys/command-keys.ts';
import { useIsDialogOpen } from '../ui/open-dialogs.ts';

const UNKNOWN: CommandState = { hasSite: false, hasUpdates: false, recent: [], on: [] };

/** What is on screen, as far as commands depend on it. */
export type CommandsOnScreen = {
  platform: Platform;
  palette: Pick<Palette, 'giveWayTo'>;
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
  { platform, palette, openDraft, on }: CommandsOnScreen,
) {
  const [state, setState] = useState(UNKNOWN);
  const isDialogOpen = useIsDialogOpen();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

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
    void desktop.setCommandContext({ openDraft, on: names, isDialogOpen });
  }, [openDraft, toggles, isDialogOpen]);

  const run = useCallback((id: CommandId) => {
    if (isMainCommand(id)) void desktop.runCommand(id);
    else latest.current[id]();
  }, []);

  const conditions: CommandConditions = {
    'no-dialog': !isDialogOpen,
    'open-draft': openDraft !== null,
    site: state.hasSite,
    updates: state.hasUpdates,
    'recent-drafts': state.recent.length > 0,
  };

  const given = useRef<(id: WindowCommandId) => boolean>(() => false);
  useEffect(() => {
    given.current = (id) => {
      if (!isEnabled(id, conditions)) return false;
      if (id === 'show-palette') latest.current[id]();
      else palette.giveWayTo(() => latest.current[id]());
      return true;
    };
  });
  // The menu may not have been drawn anew yet.
  useEffect(() => desktop.onMenuChosen((id) => void given.current(id)), []);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const id = findPressedCommand(event, platform);
      // The menu takes only a key that the page left alone.
      if (id !== null && given.current(id)) event.preventDefault();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [platform]);
  const isOn = (id: CommandId) => (isMainCommand(id) ? state.on.includes(id) : on.includes(id));

  return { run, isPossible: (id: CommandId) => isEnabled(id, conditions), isOn, recent: state.recent };
}
