import { acceleratorOf, type CommandId, type Platform } from '../../../commands.ts';

/** Command on a Mac, else Control. `code` is the physical key, because Shift and Alt change the character. */
export type Shortcut = { code: string; isShifted?: boolean; isAlt?: boolean };

type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** True if exactly these keys are down. */
export function isPressed(shortcut: Shortcut, event: KeyPress, platform: Platform): boolean {
  const isMac = platform === 'darwin';
  return (
    (isMac ? event.metaKey : event.ctrlKey) &&
    !(isMac ? event.ctrlKey : event.metaKey) &&
    event.shiftKey === (shortcut.isShifted ?? false) &&
    event.altKey === (shortcut.isAlt ?? false) &&
    isKey(shortcut.code, event)
  );
}

/** Compares letters by character, so that shortcuts follow the keyboard layout. */
function isKey(code: string, event: KeyPress): boolean {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const hasLatinLetters = /^[a-z]$/i.test(event.key);
  return letter !== undefined && hasLatinLetters ? event.key.toUpperCase() === letter : event.code === code;
}

const KEY_NAMES: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  Period: '.',
  Enter: 'Enter',
};

/** Examples: `Ctrl+Shift+X`, or `⇧⌘X` on a Mac. */
export function formatShortcut({ code, isShifted, isAlt }: Shortcut, platform: Platform): string {
  const key = KEY_NAMES[code] ?? code.replace(/^(Key|Digit)/, '');
  if (platform === 'darwin') return `${isAlt ? '⌥' : ''}${isShifted ? '⇧' : ''}⌘${key === 'Enter' ? '↩' : key}`;
  return ['Ctrl', ...(isAlt ? ['Alt'] : []), ...(isShifted ? ['Shift'] : []), key].join('+');
}

const MAC_MODIFIERS: Record<string, string> = { Ctrl: '⌃', Alt: '⌥', Shift: '⇧', CmdOrCtrl: '⌘', Cmd: '⌘' };
/** The order that macOS uses. */
const MAC_ORDER = '⌃⌥⇧⌘';
const ACCELERATOR_KEY_NAMES: Record<string, string> = { Plus: '+', '-': '−' };

/** Formats an Electron accelerator. Examples: `Ctrl+Shift+N`, or `⇧⌘N` on a Mac. */
export function formatAccelerator(accelerator: string, platform: Platform): string {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1);
  const name = ACCELERATOR_KEY_NAMES[key] ?? key;
  if (platform !== 'darwin')
    return [...modifiers.map((part) => (part === 'CmdOrCtrl' ? 'Ctrl' : part)), name].join('+');
  const marks = modifiers.map((part) => MAC_MODIFIERS[part] ?? part);
  marks.sort((a, b) => MAC_ORDER.indexOf(a) - MAC_ORDER.indexOf(b));
  return marks.join('') + (key === 'Enter' ? '↩' : name);
}

export function keysOf(id: CommandId, platform: Platform): string | undefined {
  const accelerator = acceleratorOf(id, platform);
  return accelerator === null ? undefined : formatAccelerator(accelerator, platform);
}
