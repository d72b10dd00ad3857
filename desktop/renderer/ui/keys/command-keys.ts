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
 * The command of the window whose keys are down; null where there is none. The menu would take them
 * too, but by way of the main process: what is typed meanwhile would go on into the text.
 *
 * Only letters and Enter are looked for. Where another character lies is the keyboard's matter, and
 * the menu's.
 */
export function findPressedCommand(event: KeyPress, platform: Platform): WindowCommandId | null {
  // What is only typed costs nothing here.
  if (!event.ctrlKey && !event.metaKey) return null;
  return WINDOW_COMMAND_IDS.find((id) => isCommandPressed(id, event, platform)) ?? null;
}

function isCommandPressed(id: CommandId, event: KeyPress, platform: Platform): boolean {
  const shortcut = isMainCommand(id) ? null : toShortcut(acceleratorOf(id, platform));
  return shortcut !== null && isPressed(shortcut, event, platform);
}

/** Electron's `CmdOrCtrl+Shift+E`; null for keys that are left to the menu. */
function toShortcut(accelerator: string | null): Shortcut | null {
  const parts = accelerator?.split('+') ?? [];
  const key = parts.at(-1) ?? '';
  const code = /^[A-Z]$/.test(key) ? `Key${key}` : key === 'Enter' ? key : null;
  if (code === null || !parts.some((part) => part === 'CmdOrCtrl' || part === 'Cmd' || part === 'Ctrl')) return null;
  return { code, isShifted: parts.includes('Shift'), isAlt: parts.includes('Alt') };
}
