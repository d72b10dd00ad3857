import type { QueueEntry, QueueStep } from '@callwright/desktop/ipc/publish/publish-queue.ts';

export const entry = (step: QueueStep, postId = 'a'): QueueEntry => ({
  postId,
  title: 'A title',
  email: 'ana@example.com',
  backendOrigin: null,
  queuedAt: '2026-11-21T10:00:00.000Z',
  step,
});
export const stopped: QueueStep = {
  name: 'stopped',
  failure: { kind: 'duplicate-slug', title: 'Duplicate slug', message: 'Taken.' },
};
