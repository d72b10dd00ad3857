import {
  acceleratorOf,
  COMMAND_IDS,
  type CommandId,
  isEnabled,
  labelOf,
  type Platform,
} from '@callwright/desktop/commands.ts';
import { buildContextMenu } from '@callwright/desktop/main/window/context-menu.ts';
import { buildMenu, type MenuState } from '@callwright/desktop/main/window/menu.ts';
import type { EditFlags, MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';

type Item = MenuItemConstructorOptions;

const did: string[] = [];
const actions = {
  choose: (id: CommandId) => void did.push(id),
  openRecent: (id: string) => void did.push(`draft ${id}`),
};

function flatten(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...flatten(Array.isArray(item.submenu) ? item.submenu : [])]);
}

function build(platform: Platform, state: Partial<MenuState> = {}): Item[] {
  return buildMenu(
    { platform, isPackaged: true, recent: [], isEnabled: () => true, isOn: () => false, ...state },
    actions,
  );
}

const click = ({ click }: Item) => (click as (() => void) | undefined)?.();
const submenuOf = (items: Item[], label: string) => {
  const submenu = flatten(items).find((item) => item.label === label)?.submenu;
  return Array.isArray(submenu) ? submenu : [];
};

describe.each(['darwin', 'win32', 'linux'] as const)('the menu on %s', (platform) => {
  const items = flatten(build(platform));

  test('has no item without an action', () => {
    const leaves = items.filter(({ submenu, type }) => submenu === undefined && type !== 'separator');
    expect(leaves.filter((item) => item.click === undefined && item.role === undefined)).toEqual([]);
  });

  test('offers every command once, with a label and its shortcut', () => {
    did.length = 0;
    const shown = items.filter(({ id, visible }) => id !== undefined && visible !== false);
    for (const item of shown) click(item);
    expect(did.toSorted()).toEqual(COMMAND_IDS.toSorted());
    for (const { id, label, accelerator } of shown) {
      expect(label).toBe(labelOf(id as CommandId, platform));
      expect(accelerator ?? null).toBe(acceleratorOf(id as CommandId, platform));
    }
  });

  test('uses no accelerator twice', () => {
    const accelerators = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(accelerators).size).toBe(accelerators.length);
  });

  test('edits text with the platform’s roles and can quit', () => {
    const roles = items.map(({ role }) => role);
    expect(roles).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'quit', 'about', 'windowMenu']),
    );
  });

  test('has no separators at the ends, and no two in a row', () => {
    for (const { submenu } of items) {
      if (!Array.isArray(submenu)) continue;
      const lines = submenu.map(({ type }) => type === 'separator');
      expect(lines.at(0)).toBe(false);
      expect(lines.at(-1)).toBe(false);
      expect(lines.some((isLine, index) => isLine && lines[index + 1])).toBe(false);
    }
  });
});

test('on macOS, account, services, and hiding are in the app menu, and File has no Quit', () => {
  const [app, file] = build('darwin');
  expect(app).toMatchObject({ role: 'appMenu' });
  const labels = flatten([app ?? {}]).map(({ label, role }) => label ?? role);
  expect(labels).toEqual(expect.arrayContaining(['Account...', 'services', 'hide', 'hideOthers', 'quit']));
  expect(flatten([file ?? {}]).map(({ role }) => role)).not.toContain('quit');
});

test('on other systems they are at the end of File', () => {
  const [file] = build('linux');
  expect(file).toMatchObject({ label: '&File' });
  const entries = flatten([file ?? {}]).map(({ label, role }) => label ?? role);
  expect(entries).toContain('Account...');
  expect(entries.at(-1)).toBe('quit');
});

test('commands for a draft are disabled while none is open', () => {
  const conditions = {
    'no-dialog': true,
    'open-draft': false,
    'seen-post': false,
    site: true,
    'recent-drafts': true,
    updates: true,
    owner: true,
  };
  const items = flatten(build('linux', { isEnabled: (id) => isEnabled(id, conditions) }));
  const disabled = items.filter(({ enabled }) => enabled === false).map(({ label }) => label);
  expect(disabled).toEqual(expect.arrayContaining(['Save', 'Publish Post', 'Delete Draft', 'Toggle Preview']));
  expect(disabled).not.toContain('New Draft');
});

test('without a site, there is no blog to view', () => {
  const conditions = {
    'no-dialog': true,
    'open-draft': true,
    'seen-post': true,
    site: false,
    'recent-drafts': true,
    updates: true,
    owner: true,
  };
  const recent = [{ id: 'a', title: 'One' }];
  const items = flatten(build('linux', { recent, isEnabled: (id) => isEnabled(id, conditions) }));
  expect(items.filter(({ enabled }) => enabled === false).map(({ label }) => label)).toEqual(['View Blog']);
});

test('commands that this build or author can’t use aren’t in the menu', () => {
  const conditions = {
    'no-dialog': true,
    'open-draft': true,
    'seen-post': true,
    site: true,
    'recent-drafts': true,
    updates: false,
    owner: false,
  };
  const items = flatten(build('win32', { isEnabled: (id) => isEnabled(id, conditions) }));
  for (const label of ['Check for Updates...', 'Authors...']) {
    expect(items.map((item) => item.label)).not.toContain(label);
    expect(flatten(build('win32')).map((item) => item.label)).toContain(label);
  }
});

test('recent drafts open by title, however long or unusual', () => {
  const recent = [
    { id: 'a', title: 'Pipes & drains' },
    { id: 'b', title: ' ' },
    { id: 'c', title: 'x'.repeat(200) },
  ];
  did.length = 0;
  const submenu = submenuOf(build('win32', { recent }), 'Open Recent');
  expect(submenu.map(({ label }) => label)).toEqual([
    'Pipes && drains',
    'Untitled',
    `${'x'.repeat(60)}…`,
    undefined,
    'Clear Recent',
  ]);
  for (const item of submenu) click(item);
  expect(did).toEqual(['draft a', 'draft b', 'draft c', 'clear-recent']);
});

test('the recent drafts menu is disabled while empty', () => {
  const menu = flatten(build('linux')).find(({ label }) => label === 'Open Recent');
  expect(menu?.enabled).toBe(false);
});

test('a command that is on has a check mark', () => {
  const on: CommandId[] = ['appearance-dark', 'toggle-details'];
  const items = flatten(build('linux', { isOn: (id) => on.includes(id) }));
  expect(items.filter(({ checked }) => checked).map(({ id }) => id)).toEqual(expect.arrayContaining(on));
  expect(items.find(({ id }) => id === 'appearance-dark')?.type).toBe('radio');
  expect(items.find(({ id }) => id === 'toggle-details')?.type).toBe('checkbox');
});

test('zooming in works with both plus keys and the number pad', () => {
  did.length = 0;
  const keys = flatten(build('linux')).filter(({ accelerator }) =>
    ['CmdOrCtrl+Plus', 'CmdOrCtrl+=', 'CmdOrCtrl+numadd'].includes(String(accelerator)),
  );
  for (const item of keys) click(item);
  expect(did).toEqual(['zoom-in', 'zoom-in', 'zoom-in']);
  expect(keys.filter(({ visible }) => visible !== false)).toHaveLength(1);
});

describe('a right-click', () => {
  const editFlags = { canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
  const on = (isEditable: boolean, hasSelection: boolean) =>
    buildContextMenu({ editFlags: editFlags as EditFlags, isEditable, hasSelection, spelling: null }).flatMap(
      ({ role }) => role ?? [],
    );

  test('in a field offers editing commands', () => {
    expect(on(true, false)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  });
  test('on selected text copies it', () => {
    expect(on(false, true)).toEqual(['copy']);
  });
  test('on a misspelled word offers corrections and adding it to the dictionary', () => {
    const done: string[] = [];
    const items = (suggestions: string[]) =>
      buildContextMenu({
        editFlags: editFlags as EditFlags,
        isEditable: true,
        hasSelection: false,
        spelling: {
          word: 'recieve',
          suggestions,
          replace: (suggestion) => done.push(suggestion),
          addToDictionary: () => done.push('learnt'),
        },
      }).filter(({ label }) => label !== undefined);
    expect(items(['receive', 'relieve']).map(({ label }) => label)).toEqual([
      'receive',
      'relieve',
      'Add “recieve” to Dictionary',
    ]);
    for (const item of items(['receive'])) click(item);
    expect(done).toEqual(['receive', 'learnt']);
    expect(items([])[0]).toMatchObject({ label: 'No Suggestions', enabled: false });
  });
  test('on nothing offers nothing', () => {
    expect(on(false, false)).toEqual([]);
  });
});
