/**
 * Every command in the app. The native menu (main/window/menu.ts), the command palette, and Help's list of shortcuts
 * are built from this table, in its order.
 *
 * To add one:
 *  1. Add an entry here, in menu order. A line separates groups.
 *  2. Implement it: in the renderer's table for `useCommands` (renderer/app/use-commands.ts) or, with
 *     `runsIn: 'main'`, in main/window/app-commands.ts. The types require it.
 *  3. If it can be disabled, set what it `needs`; both processes evaluate the conditions
 *     (main/window/command-state.ts, renderer/app/use-commands.ts). A command with `isToggle` has a check mark
 *     while it's on: add it to `on` in `useCommands`. A dialog disables every command that would act beneath it.
 *     A command that doesn't change the window can be `enabledInDialogs`.
 *
 * The Markdown editor's keys (renderer/editor/text/markdown-commands.tsx) are taken. A test checks that.
 */

export type Platform = 'darwin' | 'win32' | 'linux';

/** What a command requires. `seen-post`: readers can see the open draft's post. `owner`: the author owns the blog. */
export type Condition = 'open-draft' | 'seen-post' | 'site' | 'recent-drafts' | 'updates' | 'owner';

/** The conditions that are true now. */
export type CommandConditions = Readonly<Record<Condition | 'no-dialog', boolean>>;

type Command = {
  label: string | { darwin: string; other: string };
  /** `app` is the app menu on macOS, and the end of the File menu elsewhere. */
  menu: 'app' | 'file' | 'edit' | 'view' | 'help';
  group: number;
  /** A submenu; the palette shows its name before the label. */
  submenu?: string;
  /** Electron's accelerator; null if the platform has none. */
  keys?: string | { darwin: string | null; other: string | null };
  /** More accelerators, for other keyboards and habits; not listed anywhere. */
  extraAccelerators?: readonly string[];
  needs?: Condition;
  /** Enabled while a dialog is open. */
  enabledInDialogs?: true;
  /** Has a check mark in the menu while it's on; only one in a submenu can be on. */
  isToggle?: true;
  /** `main`: in the main process; absent: in the window. */
  runsIn?: 'main';
  /** Hidden from the menu while disabled, because this build or this author doesn't have the feature. */
  isHiddenWhenDisabled?: true;
  /** Hidden from the palette, where it wouldn't make sense. */
  isMenuOnly?: true;
};

export const COMMANDS = {
  'show-settings': { label: 'Settings...', menu: 'app', group: 1, keys: 'CmdOrCtrl+,' },
  'check-for-updates': {
    label: 'Check for Updates...',
    menu: 'app',
    group: 1,
    needs: 'updates',
    isHiddenWhenDisabled: true,
    runsIn: 'main',
    enabledInDialogs: true,
  },
  'sign-in-or-out': { label: 'Sign In or Log Out...', menu: 'app', group: 2 },
  'show-account': { label: 'Account...', menu: 'app', group: 2, enabledInDialogs: true },

  'new-draft': { label: 'New Draft', menu: 'file', group: 1, keys: 'CmdOrCtrl+N' },
  'import-drafts': { label: 'Import Posts...', menu: 'file', group: 1, keys: 'CmdOrCtrl+O' },
  'import-folder': { label: 'Import Folder of Posts...', menu: 'file', group: 1 },
  'clear-recent': {
    label: 'Clear Recent',
    menu: 'file',
    group: 1,
    submenu: 'Open Recent',
    needs: 'recent-drafts',
    runsIn: 'main',
    isMenuOnly: true,
  },
  'find-draft': { label: 'Find a Draft', menu: 'file', group: 1, keys: 'CmdOrCtrl+Shift+O' },
  save: { label: 'Save', menu: 'file', group: 2, keys: 'CmdOrCtrl+S', needs: 'open-draft', enabledInDialogs: true },
  publish: {
    label: 'Publish Post',
    menu: 'file',
    group: 2,
    keys: 'CmdOrCtrl+Shift+Enter',
    needs: 'open-draft',
  },
  'publish-update': { label: 'Publish with Updated Date', menu: 'file', group: 2, needs: 'seen-post' },
  'schedule-post': { label: 'Schedule...', menu: 'file', group: 2, needs: 'open-draft' },
  'duplicate-draft': {
    label: 'Duplicate Draft',
    menu: 'file',
    group: 3,
    keys: 'CmdOrCtrl+Shift+D',
    needs: 'open-draft',
  },
  'show-versions': {
    label: 'Earlier Versions...',
    menu: 'file',
    group: 3,
    keys: 'CmdOrCtrl+Shift+E',
    needs: 'open-draft',
  },
  'export-draft': { label: 'Export Draft...', menu: 'file', group: 3, needs: 'open-draft' },
  'back-up-posts': { label: 'Back Up My Posts...', menu: 'file', group: 3 },
  'show-draft-file': {
    label: { darwin: 'Show in Finder', other: 'Show in Folder' },
    menu: 'file',
    group: 3,
    needs: 'open-draft',
  },
  'delete-draft': { label: 'Delete Draft', menu: 'file', group: 3, needs: 'open-draft' },
  'show-deleted': { label: 'Recently Deleted...', menu: 'file', group: 4 },
  'open-drafts-folder': { label: 'Open Drafts Folder', menu: 'file', group: 4, enabledInDialogs: true },
  'choose-drafts-folder': { label: 'Choose Drafts Folder...', menu: 'file', group: 4 },

  'find-text': { label: 'Find...', menu: 'edit', group: 1, keys: 'CmdOrCtrl+F', needs: 'open-draft' },
  'find-next': { label: 'Find Next', menu: 'edit', group: 1, keys: 'CmdOrCtrl+G', needs: 'open-draft' },
  'find-previous': {
    label: 'Find Previous',
    menu: 'edit',
    group: 1,
    keys: 'CmdOrCtrl+Shift+G',
    needs: 'open-draft',
  },
  'replace-text': {
    label: 'Find and Replace...',
    menu: 'edit',
    group: 1,
    keys: { darwin: 'Alt+Cmd+F', other: 'Ctrl+H' },
    needs: 'open-draft',
  },
  'replace-everywhere': { label: 'Replace in All Posts...', menu: 'edit', group: 1, keys: 'CmdOrCtrl+Shift+H' },
  'show-spelling': { label: 'Spelling...', menu: 'edit', group: 2 },

  'show-palette': {
    label: 'Command Palette...',
    menu: 'view',
    group: 1,
    keys: 'CmdOrCtrl+P',
    extraAccelerators: ['CmdOrCtrl+Shift+P'],
    isMenuOnly: true,
  },
  'toggle-preview': { label: 'Toggle Preview', menu: 'view', group: 1, keys: 'CmdOrCtrl+E', needs: 'open-draft' },
  'toggle-focus-mode': {
    label: 'Focus Mode',
    menu: 'view',
    group: 1,
    keys: 'CmdOrCtrl+Shift+M',
    needs: 'open-draft',
    isToggle: true,
  },
  'toggle-details': { label: 'Post Details', menu: 'view', group: 1, needs: 'open-draft', isToggle: true },
  'toggle-readiness': {
    label: 'Readiness',
    menu: 'view',
    group: 1,
    keys: 'CmdOrCtrl+Shift+R',
    needs: 'open-draft',
    isToggle: true,
  },
  'show-posts': { label: 'Posts on the Blog', menu: 'view', group: 2, keys: 'CmdOrCtrl+Shift+B' },
  'show-pictures': { label: 'Pictures', menu: 'view', group: 2 },
  'show-queue': { label: 'Publish Queue', menu: 'view', group: 2 },
  'show-authors': {
    label: 'Authors...',
    menu: 'view',
    group: 3,
    needs: 'owner',
    enabledInDialogs: true,
    isHiddenWhenDisabled: true,
  },
  'show-demos': { label: 'Demo Requests...', menu: 'view', group: 3, enabledInDialogs: true },
  'show-deploys': { label: 'Deploys...', menu: 'view', group: 3, enabledInDialogs: true },
  'appearance-system': {
    label: 'Match System',
    menu: 'view',
    group: 4,
    submenu: 'Appearance',
    isToggle: true,
    runsIn: 'main',
    enabledInDialogs: true,
  },
  'appearance-light': {
    label: 'Light',
    menu: 'view',
    group: 4,
    submenu: 'Appearance',
    isToggle: true,
    runsIn: 'main',
    enabledInDialogs: true,
  },
  'appearance-dark': {
    label: 'Dark',
    menu: 'view',
    group: 4,
    submenu: 'Appearance',
    isToggle: true,
    runsIn: 'main',
    enabledInDialogs: true,
  },
  'zoom-actual': {
    label: 'Actual Size',
    menu: 'view',
    group: 5,
    keys: 'CmdOrCtrl+0',
    extraAccelerators: ['CmdOrCtrl+num0'],
    runsIn: 'main',
    enabledInDialogs: true,
  },
  'zoom-in': {
    label: 'Zoom In',
    menu: 'view',
    group: 5,
    keys: 'CmdOrCtrl+Plus',
    extraAccelerators: ['CmdOrCtrl+=', 'CmdOrCtrl+numadd'],
    runsIn: 'main',
    enabledInDialogs: true,
  },
  'zoom-out': {
    label: 'Zoom Out',
    menu: 'view',
    group: 5,
    keys: 'CmdOrCtrl+-',
    extraAccelerators: ['CmdOrCtrl+numsub'],
    runsIn: 'main',
    enabledInDialogs: true,
  },
  'toggle-full-screen': {
    label: 'Full Screen',
    menu: 'view',
    group: 6,
    keys: { darwin: 'Ctrl+Cmd+F', other: 'F11' },
    isToggle: true,
    runsIn: 'main',
    enabledInDialogs: true,
  },

  'show-shortcuts': { label: 'Keyboard Shortcuts', menu: 'help', group: 1, keys: 'CmdOrCtrl+Shift+/' },
  'show-markdown-help': { label: 'About Markdown', menu: 'help', group: 1, enabledInDialogs: true },
  'show-drafts-place': { label: 'Where Your Drafts Are Saved', menu: 'help', group: 1 },
  'view-blog': { label: 'View Blog', menu: 'help', group: 2, needs: 'site', enabledInDialogs: true },
  'show-licenses': { label: 'Licenses', menu: 'help', group: 3 },
  'show-log': { label: 'Show Log', menu: 'help', group: 3, runsIn: 'main', enabledInDialogs: true },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof COMMANDS;

/** Commands that run in the main process. */
export type MainCommandId = {
  [Id in CommandId]: (typeof COMMANDS)[Id] extends { runsIn: 'main' } ? Id : never;
}[CommandId];
/** Commands that run in the window. */
export type WindowCommandId = Exclude<CommandId, MainCommandId>;

export const COMMAND_IDS = Object.keys(COMMANDS) as [CommandId, ...CommandId[]];
export const MAIN_COMMAND_IDS = COMMAND_IDS.filter(isMainCommand) as [MainCommandId, ...MainCommandId[]];
export const WINDOW_COMMAND_IDS = COMMAND_IDS.filter((id) => !isMainCommand(id)) as [
  WindowCommandId,
  ...WindowCommandId[],
];

export function isMainCommand(id: CommandId): id is MainCommandId {
  return readCommand(id).runsIn === 'main';
}

/** Returns a command's entry, typed with every property that an entry can have. */
export function readCommand(id: CommandId): Command {
  return COMMANDS[id];
}

export function isEnabled(id: CommandId, conditions: CommandConditions): boolean {
  const { needs, enabledInDialogs } = readCommand(id);
  return (enabledInDialogs || conditions['no-dialog']) && (needs === undefined || conditions[needs]);
}

export function labelOf(id: CommandId, platform: Platform): string {
  const { label } = readCommand(id);
  return typeof label === 'string' ? label : platform === 'darwin' ? label.darwin : label.other;
}

/** Returns a command's Electron accelerator; null if it has none. */
export function acceleratorOf(id: CommandId, platform: Platform): string | null {
  const { keys } = readCommand(id);
  if (keys === undefined || typeof keys === 'string') return keys ?? null;
  return platform === 'darwin' ? keys.darwin : keys.other;
}
