import { listShortcuts } from '@callwright/desktop/renderer/commands/shortcut-list.ts';
import { describe, expect, it } from 'vitest';

describe.each(['darwin', 'win32', 'linux'] as const)('the shortcuts on %s', (platform) => {
  const all = listShortcuts(platform).flatMap(({ shortcuts }) => shortcuts);

  it('each mean one thing, in the menu and in the text', () => {
    const keys = all.map((shortcut) => shortcut.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('are listed with the commands of the menu, the platform, and the text', () => {
    const labels = all.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Command Palette', 'Publish Post', 'Undo', 'Bold', 'Text only']));
  });
});

it('are written in the platform’s style', () => {
  const keysOf = (platform: 'darwin' | 'win32' | 'linux', label: string) =>
    listShortcuts(platform)
      .flatMap(({ shortcuts }) => shortcuts)
      .find((shortcut) => shortcut.label === label)?.keys;
  expect(keysOf('linux', 'Command Palette')).toBe('Ctrl+P');
  expect(keysOf('darwin', 'Command Palette')).toBe('⌘P');
  expect(keysOf('darwin', 'Publish Post')).toBe('⇧⌘↩');
  expect(keysOf('darwin', 'Full Screen')).toBe('⌃⌘F');
  expect(keysOf('win32', 'Full Screen')).toBe('F11');
  expect(keysOf('win32', 'Redo')).toBe('Ctrl+Y');
  expect(keysOf('linux', 'Redo')).toBe('Ctrl+Shift+Z');
  expect(keysOf('linux', 'Zoom In')).toBe('Ctrl++');
});
