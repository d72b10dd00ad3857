import {
  acceleratorOf,
  type CommandId,
  isMainCommand,
  type Platform,
  readCommand,
  WINDOW_COMMAND_IDS,
  type WindowCommandId,
} from '../../../commands.ts';
import { isPressed, type Shortcut } from './shortcut.ts';

type KeyPress = Parameters<typeof isPressed>[1];

/**
 * Handles shortcuts in the page: the menu goes through the main process, and keys typed in the meantime would end up in
 * the text. Only letters and Enter, because other characters move with the keyboard layout.
 */
export function findPressedCommand(event: KeyPress, platform: Platform): WindowCommandId | null {
  // Keeps plain typing fast.
  if (!event.ctrlKey && !event.metaKey) return null;
  return WINDOW_COMMAND_IDS.find((id) => isCommandPressed(id, event, platform)) ?? null;
}

function isCommandPressed(id: CommandId, event: KeyPress, platform: Platform): boolean {
  if (isMainCommand(id)) return false;
  return [acceleratorOf(id, platform), ...(readCommand(id).extraAccelerators ?? [])].some((accelerator) => {
    const shortcut = toShortcut(accelerator);
    return shortcut !== null && isPressed(shortcut, event, platform);
  });
}

/** Parses `CmdOrCtrl+Shift+E`. Returns null for keys left to the menu. */
function toShortcut(accelerator: string | null): Shortcut | null {
  const parts = accelerator?.split('+') ?? [];
  const key = parts.at(-1) ?? '';
  const code = /^[A-Z]$/.test(key) ? `Key${key}` : key === 'Enter' ? key : null;
  if (code === null || !parts.some((part) => part === 'CmdOrCtrl' || part === 'Cmd' || part === 'Ctrl')) return null;
  return { code, isShifted: parts.includes('Shift'), isAlt: parts.includes('Alt') };
}
