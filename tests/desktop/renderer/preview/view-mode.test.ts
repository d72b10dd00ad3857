import { fitMode, parseViewMode, togglePreview } from '@callwright/desktop/renderer/preview/view-mode.ts';
import { expect, it } from 'vitest';

it('starts with text and preview on a wide window, and with text on a narrow one', () => {
  expect(parseViewMode(null, 1280)).toBe('split');
  expect(parseViewMode(null, 900)).toBe('write');
});

it('keeps the author’s choice and ignores invalid ones', () => {
  expect(parseViewMode('read', 900)).toBe('read');
  expect(parseViewMode('sideways', 900)).toBe('write');
});

it('toggles between the text and the last preview mode', () => {
  expect(togglePreview('write', 'read')).toBe('read');
  expect(togglePreview('read', 'read')).toBe('write');
  expect(togglePreview('split', 'split')).toBe('write');
});

it('shows only the text in a window that is too narrow for both, until it is wider', () => {
  expect(fitMode('split', false)).toBe('write');
  expect(fitMode('split', true)).toBe('split');
  expect(fitMode('read', false)).toBe('read');
});
