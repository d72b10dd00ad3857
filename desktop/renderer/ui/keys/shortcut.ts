import type { Platform } from '../../../commands.ts';

/**
 * A combination of keys with Command on a Mac and Control elsewhere, used by the handler and the
 * tooltip alike. `code` is the key's position, for keys whose character changes with Shift or Alt.
 */
export type Shortcut = { code: string; isShifted?: boolean; isAlt?: boolean };

type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether exactly these keys are down, no more and no fewer. */
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

/** Compares letters by their character, so that they are where the author's layout has them. */
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

/** `Ctrl+Shift+X`, or `⇧⌘X` on a Mac. */
export function formatShortcut({ code, isShifted, isAlt }: Shortcut, platform: Platform): string {
  const key = KEY_NAMES[code] ?? code.replace(/^(Key|Digit)/, '');
  if (platform === 'darwin') return `${isAlt ? '⌥' : ''}${isShifted ? '⇧' : ''}⌘${key === 'Enter' ? '↩' : key}`;
  return ['Ctrl', ...(isAlt ? ['Alt'] : []), ...(isShifted ? ['Shift'] : []), key].join('+');
}
