import { COMMAND_IDS, type Platform, readCommand } from '../../commands.ts';
import { HEADINGS, KEYED_COMMANDS } from '../editor/text/markdown-commands.tsx';
import { FULLSCREEN_SHORTCUT, VIEW_MODES } from '../editor/text/markdown-toolbar.tsx';
import { formatAccelerator, formatShortcut, keysOf } from '../ui/keys/shortcut.ts';
import { nameInPalette } from './palette-entries.ts';

export type ShortcutGroup = { name: string; shortcuts: readonly { label: string; keys: string }[] };

const HELP = 'Help';

const MENUS = [
  { menu: 'app', name: 'Callwright' },
  { menu: 'file', name: 'File' },
  { menu: 'edit', name: 'Edit' },
  { menu: 'view', name: 'View' },
  { menu: 'help', name: HELP },
] as const;

/** The menu gets these from the platform's roles. */
const EDITING_KEYS = [
  { label: 'Undo', keys: 'CmdOrCtrl+Z' },
  { label: 'Redo', keys: 'CmdOrCtrl+Shift+Z', onWindows: 'CmdOrCtrl+Y' },
  { label: 'Cut', keys: 'CmdOrCtrl+X' },
  { label: 'Copy', keys: 'CmdOrCtrl+C' },
  { label: 'Paste', keys: 'CmdOrCtrl+V' },
  { label: 'Select All', keys: 'CmdOrCtrl+A' },
] as const satisfies readonly { label: string; keys: string; onWindows?: string }[];

export function listShortcuts(platform: Platform): ShortcutGroup[] {
  const ofMenus = MENUS.map(({ menu, name }) => ({
    name,
    shortcuts: [
      ...(menu === 'edit' ? listEditing(platform) : []),
      ...COMMAND_IDS.filter((id) => readCommand(id).menu === menu).flatMap((id) => {
        const keys = keysOf(id, platform);
        return keys === undefined ? [] : [{ label: nameInPalette(id, platform).replace(/\.\.\.$/, ''), keys }];
      }),
    ],
  })).filter(({ shortcuts }) => shortcuts.length > 0);
  const [first, last] = [HEADINGS[0], HEADINGS.at(-1)].map(
    (heading) => heading?.shortcut && formatShortcut(heading.shortcut, platform),
  );
  const ofText = KEYED_COMMANDS.filter((command) => !HEADINGS.includes(command)).flatMap(({ label, shortcut }) =>
    shortcut ? [{ label, keys: formatShortcut(shortcut, platform) }] : [],
  );
  const ofViews = [...VIEW_MODES, { label: 'Full-screen editor', shortcut: FULLSCREEN_SHORTCUT }].map(
    ({ label, shortcut }) => ({ label, keys: formatShortcut(shortcut, platform) }),
  );
  return [
    ...ofMenus.filter(({ name }) => name !== HELP),
    { name: 'Text formatting', shortcuts: [{ label: 'Headings 1 to 6', keys: `${first} to ${last}` }, ...ofText] },
    { name: 'Editor layout', shortcuts: ofViews },
    ...ofMenus.filter(({ name }) => name === HELP),
  ];
}

function listEditing(platform: Platform) {
  return EDITING_KEYS.map((entry) => ({
    label: entry.label,
    keys: formatAccelerator(platform === 'win32' && 'onWindows' in entry ? entry.onWindows : entry.keys, platform),
  }));
}
