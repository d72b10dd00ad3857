import { addProgress } from '@callwright/desktop/renderer/drafts/import/import-step.ts';
import { expect, it } from 'vitest';

const PROGRESS = { step: 'importing', done: 2, total: 3 } as const;

it('progress is shown from the choice of the file on', () => {
  expect(addProgress({ kind: 'choosing' }, PROGRESS)).toEqual({ kind: 'busy', progress: PROGRESS, isCanceling: false });
});

it('progress keeps a cancellation', () => {
  const canceling = { kind: 'busy', progress: { ...PROGRESS, done: 1 }, isCanceling: true } as const;
  expect(addProgress(canceling, PROGRESS)).toEqual({ kind: 'busy', progress: PROGRESS, isCanceling: true });
});

it('progress that arrives after the result brings back no dialog', () => {
  expect(addProgress({ kind: 'idle' }, PROGRESS)).toEqual({ kind: 'idle' });
});
