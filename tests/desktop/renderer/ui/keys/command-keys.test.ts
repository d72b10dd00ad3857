import { findPressedCommand } from '@callwright/desktop/renderer/ui/keys/command-keys.ts';
import { describe, expect, test } from 'vitest';

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const press = (code: string, key: string, held: Partial<typeof NONE>) => ({ ...NONE, ...held, code, key });

describe('a shortcut’s command', () => {
  test('is found by the keys in its menu item', () => {
    expect(findPressedCommand(press('KeyF', 'f', { ctrlKey: true }), 'linux')).toBe('find-text');
    expect(findPressedCommand(press('KeyF', 'f', { metaKey: true }), 'darwin')).toBe('find-text');
    expect(findPressedCommand(press('KeyE', 'E', { ctrlKey: true, shiftKey: true }), 'win32')).toBe('show-versions');
    expect(findPressedCommand(press('Enter', 'Enter', { ctrlKey: true, shiftKey: true }), 'linux')).toBe('publish');
  });

  test('is found by its other keys', () => {
    expect(findPressedCommand(press('KeyP', 'p', { ctrlKey: true }), 'linux')).toBe('show-palette');
    expect(findPressedCommand(press('KeyP', 'P', { metaKey: true, shiftKey: true }), 'darwin')).toBe('show-palette');
  });

  test('uses the platform’s modifier', () => {
    expect(findPressedCommand(press('KeyH', 'h', { ctrlKey: true }), 'win32')).toBe('replace-text');
    expect(findPressedCommand(press('KeyF', 'ƒ', { metaKey: true, altKey: true }), 'darwin')).toBe('replace-text');
    expect(findPressedCommand(press('KeyH', 'h', { metaKey: true }), 'darwin')).toBeNull();
    expect(findPressedCommand(press('KeyF', 'f', { ctrlKey: true }), 'darwin')).toBeNull();
  });

  test('doesn’t match typing, menu-only keys, or one key too many', () => {
    expect(findPressedCommand(press('KeyF', 'f', {}), 'linux')).toBeNull();
    expect(findPressedCommand(press('Comma', ',', { ctrlKey: true }), 'linux')).toBeNull();
    expect(findPressedCommand(press('F11', 'F11', {}), 'linux')).toBeNull();
    expect(findPressedCommand(press('KeyF', 'f', { ctrlKey: true, altKey: true }), 'linux')).toBeNull();
  });
});
