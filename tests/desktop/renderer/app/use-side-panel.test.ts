import { parseDetails } from '@callwright/desktop/renderer/app/use-side-panel.ts';
import { expect, test } from 'vitest';

test('post details are open at first only in a window that also fits the text and the preview', () => {
  expect(parseDetails(null, 1440)).toBe('open');
  expect(parseDetails(null, 1280)).toBe('closed');
});

test('the author’s choice wins over the width of the window', () => {
  expect(parseDetails('open', 1280)).toBe('open');
  expect(parseDetails('closed', 1440)).toBe('closed');
});
