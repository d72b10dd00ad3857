import { SaveLabel } from '@callwright/desktop/renderer/saving/save-label.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const FAILED = { kind: 'not-saved', reason: 'The disk is full.', isRetrying: false } as const;
const textOf = (isBrief: boolean) =>
  renderToStaticMarkup(<SaveLabel save={FAILED} isBrief={isBrief} onRetry={() => {}} />).replace(/<[^>]*>/g, '');

test('a failed save says why and offers to retry, unless a notice does', () => {
  expect(textOf(false)).toBe('Couldn’t save. The disk is full.Retry');
  expect(textOf(true)).toBe('Couldn’t save');
});
