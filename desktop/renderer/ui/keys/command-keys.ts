import {
  acceleratorOf,
  type CommandId,
  isMainCommand,
  type Platform,
  WINDOW_COMMAND_IDS,
  type WindowCommandId,
} from '../../../commands.ts';
import { isPressed, type Shortcut } from './shortcut.ts';

type KeyPress = Parameters<typeof isPressed>[1];

/**
 * Finds the command of the window whose keys are pressed; null where there is none. The menu handles
 * them too, but through the main process, and what is typed meanwhile would go into the text.
 *
 * Only letters and Enter are handled: the position of other characters depends on the keyboard, and
 * the menu knows it.
 */
export function findPressedCommand(event: KeyPress, platform: Platform): WindowCommandId | null {
  // Plain typing costs nothing here.
  if (!event.ctrlKey && !event.metaKey) return null;
  return WINDOW_COMMAND_IDS.find((id) => isCommandPressed(id, event, platform)) ?? null;
}

function isCommandPressed(id: CommandId, event: KeyPress, platform: Platform): boolean {
  const shortcut = isMainCommand(id) ? null : toShortcut(acceleratorOf(id, platform));
  return shortcut !== null && isPressed(shortcut, event, platform);
}

/** Parses Electron's `CmdOrCtrl+Shift+E`; null for keys that are left to the menu. */
function toShortcut(accelerator: string | null): Shortcut | null {
  const parts = accelerator?.split('+') ?? [];
  const key = parts.at(-1) ?? '';
  const code = /^[A-Z]$/.test(key) ? `Key${key}` : key === 'Enter' ? key : null;
  if (code === null || !parts.some((part) => part === 'CmdOrCtrl' || part === 'Cmd' || part === 'Ctrl')) return null;
  return { code, isShifted: parts.includes('Shift'), isAlt: parts.includes('Alt') };
}
