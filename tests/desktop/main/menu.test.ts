import { IPC_EVENTS } from '@callwright/desktop/ipc-contract.ts';
import { buildContextMenu } from '@callwright/desktop/main/context-menu.ts';
import { buildMenu, type MenuChoice } from '@callwright/desktop/main/menu.ts';
import type { EditFlags, MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';

type Item = MenuItemConstructorOptions;

function flatten(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...flatten(Array.isArray(item.submenu) ? item.submenu : [])]);
}

const did: string[] = [];
const build = (platform: NodeJS.Platform, siteUrl: string | null = 'https://example.com') =>
  flatten(
    buildMenu({
      platform,
      isPackaged: true,
      siteUrl,
      choose: (item) => did.push(item),
      openLink: (url) => did.push(url),
      openDraftsFolder: () => did.push('drafts folder'),
    }),
  );

describe.each(['darwin', 'win32', 'linux'] as const)('the menu on %s', (platform) => {
  const items = build(platform);

  test('has no item that does nothing', () => {
    const leaves = items.filter(({ submenu, type }) => submenu === undefined && type !== 'separator');
    expect(leaves.filter(({ click, role }) => click === undefined && role === undefined)).toEqual([]);
  });

  test('offers every choice that the renderer knows, once', () => {
    did.length = 0;
    for (const { click } of items) (click as (() => void) | undefined)?.();
    const choices: readonly MenuChoice[] = IPC_EVENTS['menu:chosen'].options;
    expect(did.filter((name) => (choices as readonly string[]).includes(name)).sort()).toEqual([...choices].sort());
    expect(did).toContain('https://example.com/blog');
    expect(did).toContain('drafts folder');
  });

  test('gives no accelerator twice', () => {
    const accelerators = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(accelerators).size).toBe(accelerators.length);
  });

  test('edits text by the roles of the platform, and can be left', () => {
    const roles = items.map(({ role }) => role);
    expect(roles).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'quit', 'about']),
    );
  });
});

test('on macOS the account is in the menu of the app', () => {
  expect(build('darwin')[0]).toMatchObject({ role: 'appMenu' });
  expect(build('linux')[0]).toMatchObject({ label: '&File' });
});

test('without a site there is no blog to view', () => {
  expect(build('linux', null).map(({ label }) => label)).not.toContain('View Blog');
});

describe('a right click', () => {
  const editFlags = { canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
  const on = (isEditable: boolean, hasSelection: boolean) =>
    buildContextMenu({ editFlags: editFlags as EditFlags, isEditable, hasSelection }).flatMap(({ role }) => role ?? []);

  test('in a field offers what can be done with its text', () => {
    expect(on(true, false)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  });
  test('on selected text copies it', () => {
    expect(on(false, true)).toEqual(['copy']);
  });
  test('on nothing offers nothing', () => {
    expect(on(false, false)).toEqual([]);
  });
});
