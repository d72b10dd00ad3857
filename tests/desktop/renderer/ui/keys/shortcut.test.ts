import { formatShortcut, isPressed } from '@callwright/desktop/renderer/ui/keys/shortcut.ts';
import { describe, expect, it } from 'vitest';

const press = (code: string, key: string, ...modifiers: ('ctrl' | 'meta' | 'shift' | 'alt')[]) => ({
  code,
  key,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  shiftKey: modifiers.includes('shift'),
  altKey: modifiers.includes('alt'),
});

describe('a shortcut', () => {
  it('is Control on Windows and Linux, Command on a Mac', () => {
    expect(isPressed({ code: 'KeyB' }, press('KeyB', 'b', 'ctrl'), 'linux')).toBe(true);
    expect(isPressed({ code: 'KeyB' }, press('KeyB', 'b', 'ctrl'), 'darwin')).toBe(false);
    expect(isPressed({ code: 'KeyB' }, press('KeyB', 'b', 'meta'), 'darwin')).toBe(true);
  });

  it('doesn’t match if more keys are down', () => {
    expect(isPressed({ code: 'KeyB' }, press('KeyB', 'B', 'ctrl', 'shift'), 'win32')).toBe(false);
    expect(isPressed({ code: 'KeyB' }, press('KeyB', 'b', 'ctrl', 'alt'), 'win32')).toBe(false);
    expect(isPressed({ code: 'KeyB' }, press('KeyB', 'b'), 'win32')).toBe(false);
  });

  it('uses the printed letter, and the position of every other key', () => {
    expect(isPressed({ code: 'KeyQ' }, press('KeyA', 'q', 'ctrl'), 'linux')).toBe(true);
    expect(isPressed({ code: 'KeyB' }, press('KeyB', 'и', 'ctrl'), 'linux')).toBe(true);
    expect(isPressed({ code: 'Digit8', isShifted: true }, press('Digit8', '*', 'ctrl', 'shift'), 'linux')).toBe(true);
  });

  it('is written in the platform’s style', () => {
    expect(formatShortcut({ code: 'KeyX', isShifted: true }, 'linux')).toBe('Ctrl+Shift+X');
    expect(formatShortcut({ code: 'KeyX', isShifted: true }, 'darwin')).toBe('⇧⌘X');
    expect(formatShortcut({ code: 'Digit7' }, 'win32')).toBe('Ctrl+7');
    expect(formatShortcut({ code: 'BracketLeft' }, 'win32')).toBe('Ctrl+[');
  });
});
