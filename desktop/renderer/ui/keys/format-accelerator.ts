import { acceleratorOf, type CommandId, type Platform } from '../../../commands.ts';

const MAC_MODIFIERS: Record<string, string> = { Ctrl: '⌃', Alt: '⌥', Shift: '⇧', CmdOrCtrl: '⌘', Cmd: '⌘' };
/** The order in which a Mac names them. */
const MAC_ORDER = '⌃⌥⇧⌘';
const KEY_NAMES: Record<string, string> = { Plus: '+', '-': '−' };

/** Formats Electron's accelerator for the platform: `Ctrl+Shift+N`, or `⇧⌘N` on a Mac. */
export function formatAccelerator(accelerator: string, platform: Platform): string {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1);
  const name = KEY_NAMES[key] ?? key;
  if (platform !== 'darwin')
    return [...modifiers.map((part) => (part === 'CmdOrCtrl' ? 'Ctrl' : part)), name].join('+');
  const marks = modifiers.map((part) => MAC_MODIFIERS[part] ?? part);
  marks.sort((a, b) => MAC_ORDER.indexOf(a) - MAC_ORDER.indexOf(b));
  return marks.join('') + (key === 'Enter' ? '↩' : name);
}

/** The keys of a command for a tooltip or a list; undefined where it has none. */
export function keysOf(id: CommandId, platform: Platform): string | undefined {
  const accelerator = acceleratorOf(id, platform);
  return accelerator === null ? undefined : formatAccelerator(accelerator, platform);
}
