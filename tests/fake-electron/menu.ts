import { setTimeout as pause } from 'node:timers/promises';
import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import type { MenuEntry } from './messages.ts';
import { answerTest, sendToTest } from './test-process.ts';

const ROLE_LABELS: Record<string, string> = { quit: 'Quit', close: 'Close Window', about: 'About', help: 'Help' };

const WAIT = 20;
const MOST_WAITS = 500;

/** The roles of Electron 45, in lower case, because Electron ignores case. */
const ROLES = new Set(
  `about appMenu close copy cut delete editMenu fileMenu forceReload front help hide hideOthers minimize paste
  pasteAndMatchStyle quit redo reload resetZoom selectAll services startSpeaking stopSpeaking toggleDevTools
  togglefullscreen undo unhide viewMenu window windowMenu zoom zoomIn zoomOut`
    .split(/\s+/)
    .map((role) => role.toLowerCase()),
);
const MODIFIER = /^(Cmd|Command|Ctrl|Control|CmdOrCtrl|CommandOrControl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const KEY =
  /^([0-9A-Z]|F([1-9]|1\d|2[0-4])|[!-/:-@[-`{-~]|num([0-9]|dec|add|sub|mult|div)|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc)$/i;

/** Throws on anything Electron would reject or ignore. */
function check({ role, accelerator, label, type }: MenuItemConstructorOptions): void {
  if (role !== undefined && !ROLES.has(role.toLowerCase())) throw new Error(`Electron has no menu role ${role}`);
  if (role === undefined && type !== 'separator' && !label) throw new Error('A menu item has neither label nor role');
  if (accelerator === undefined) return;
  const keys = accelerator.split(/\+(?!$)/);
  const isValid = KEY.test(keys.at(-1) ?? '') && keys.slice(0, -1).every((key) => MODIFIER.test(key));
  if (!isValid) throw new Error(`${accelerator} is no accelerator of Electron`);
}

export class Menu {
  static #application: Menu | null = null;
  readonly template: MenuItemConstructorOptions[];

  constructor(template: MenuItemConstructorOptions[]) {
    this.template = template;
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): Menu {
    for (const item of flatten(template)) check(item);
    return new Menu(template);
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }
  popup(): void {
    sendToTest({ kind: 'menu-popped', items: describe(this.template) });
  }
}

answerTest('read-menu', () => describe(Menu.getApplicationMenu()?.template ?? []));
answerTest('choose-menu', async ({ path }) => {
  const lookUp = () => find(Menu.getApplicationMenu()?.template ?? [], path);
  // The menu updates a moment after the state it depends on.
  for (let waits = 0; lookUp()?.enabled === false && waits < MOST_WAITS; waits += 1) await pause(WAIT);
  const item = lookUp();
  if (!item) throw new Error(`There is no menu item ${path.join(' > ')}`);
  if (item.enabled === false) throw new Error(`The menu item ${path.join(' > ')} is disabled`);
  choose(item);
});
answerTest('press-accelerator', ({ keys }) => {
  const item = flatten(Menu.getApplicationMenu()?.template ?? []).find(
    ({ accelerator, enabled }) =>
      enabled !== false && accelerator !== undefined && normalize(accelerator) === normalize(keys),
  );
  if (item) choose(item);
  return item !== undefined;
});

function choose(item: MenuItemConstructorOptions): void {
  if (item.click) (item.click as () => void)();
  else if (item.role === 'quit') app.quit();
  else if (item.role === 'close') for (const window of app.windows) window.close();
  else throw new Error(`The fake Electron doesn't support ${item.role ?? item.label}`);
}

function find(items: MenuItemConstructorOptions[], [label, ...rest]: string[]): MenuItemConstructorOptions | undefined {
  const item = items.find((candidate) => labelOf(candidate) === label);
  return item && rest.length > 0 ? find(submenuOf(item), rest) : item;
}

function flatten(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...flatten(submenuOf(item))]);
}

function describe(items: MenuItemConstructorOptions[]): MenuEntry[] {
  return items
    .filter(({ type, visible }) => type !== 'separator' && visible !== false)
    .map((item) => ({
      label: labelOf(item),
      accelerator: item.accelerator ?? null,
      role: item.role ?? null,
      isEnabled: item.enabled !== false,
      isChecked: item.checked === true,
      submenu: describe(submenuOf(item)),
    }));
}

function submenuOf({ submenu }: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return Array.isArray(submenu) ? submenu : [];
}

/** Without the access key's `&`. */
function labelOf({ label, role }: MenuItemConstructorOptions): string {
  return label?.replace('&', '') ?? (role ? (ROLE_LABELS[role] ?? role) : '');
}

function normalize(accelerator: string): string {
  return accelerator
    .replace('CmdOrCtrl', process.platform === 'darwin' ? 'Meta' : 'Ctrl')
    .toLowerCase()
    .split('+')
    .sort()
    .join('+');
}
