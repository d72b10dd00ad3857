import { parseViewMode, togglePreview } from '@callwright/desktop/renderer/preview/view-mode.ts';
import { expect, it } from 'vitest';

it('starts with the preview beside the text where there is room, and with the text alone elsewhere', () => {
  expect(parseViewMode(null, 1280)).toBe('split');
  expect(parseViewMode(null, 900)).toBe('write');
});

it('keeps what the author chose, and ignores what is no choice', () => {
  expect(parseViewMode('read', 900)).toBe('read');
  expect(parseViewMode('sideways', 900)).toBe('write');
});

it('goes from the text to the preview used last, and back', () => {
  expect(togglePreview('write', 'read')).toBe('read');
  expect(togglePreview('read', 'read')).toBe('write');
  expect(togglePreview('split', 'split')).toBe('write');
});
