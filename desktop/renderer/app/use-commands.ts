import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type CommandConditions,
  type CommandId,
  isEnabled,
  isMainCommand,
  WINDOW_COMMAND_IDS,
  type WindowCommandId,
} from '../../commands.ts';
import type { CommandState } from '../../ipc/commands.ts';
import type { Palette } from '../commands/command-palette.tsx';
import { useAppInfo } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { useIsDialogOpen } from '../ui/dialogs/open-dialogs.ts';
import { findPressedCommand } from '../ui/keys/command-keys.ts';

const UNKNOWN: CommandState = { hasSite: false, hasUpdates: false, recent: [], on: [] };

type CommandsOptions = {
  palette: Pick<Palette, 'runAfterClose'>;
  openDraft: { id: string; title: string } | null;
  isPostSeen: boolean;
  isOwner: boolean;
  toggles: Partial<Record<WindowCommandId, boolean>>;
};

/** Runs a command from the menu, its shortcut, or the palette. */
export function useCommands(
  actions: Record<WindowCommandId, () => void>,
  { palette, openDraft, isPostSeen, isOwner, toggles }: CommandsOptions,
) {
  const { platform } = useAppInfo();
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

  const on = WINDOW_COMMAND_IDS.filter((id) => toggles[id] === true);
  const onNames = on.join();
  const { id: openId = null, title = '' } = openDraft ?? {};
  useEffect(() => {
    const open = openId === null ? null : { id: openId, title };
    const names = WINDOW_COMMAND_IDS.filter((id) => onNames.split(',').includes(id));
    void desktop.setCommandContext({ openDraft: open, isPostSeen, isOwner, on: names, isDialogOpen });
  }, [openId, title, isPostSeen, isOwner, onNames, isDialogOpen]);

  const run = useCallback((id: CommandId) => {
    if (isMainCommand(id)) void desktop.runCommand(id);
    else latest.current[id]();
  }, []);

  const conditions: CommandConditions = {
    'no-dialog': !isDialogOpen,
    'open-draft': openDraft !== null,
    'seen-post': isPostSeen,
    owner: isOwner,
    site: state.hasSite,
    updates: state.hasUpdates,
    'recent-drafts': state.recent.length > 0,
  };

  const runIfEnabled = useRef<(id: WindowCommandId) => boolean>(() => false);
  useEffect(() => {
    runIfEnabled.current = (id) => {
      if (!isEnabled(id, conditions)) return false;
      if (id === 'show-palette') latest.current[id]();
      else palette.runAfterClose(() => latest.current[id]());
      return true;
    };
  });
  // The menu may not know yet that a command is disabled.
  useEffect(() => desktop.onMenuChosen((id) => void runIfEnabled.current(id)), []);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const id = findPressedCommand(event, platform);
      // The menu only handles keys that the page didn't.
      if (id !== null && runIfEnabled.current(id)) event.preventDefault();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [platform]);
  const isOn = (id: CommandId) => (isMainCommand(id) ? state.on.includes(id) : on.includes(id));

  return { run, isEnabled: (id: CommandId) => isEnabled(id, conditions), isOn, recent: state.recent };
}
