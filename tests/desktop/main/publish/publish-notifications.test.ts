import type { Session } from '@callwright/desktop/ipc/account/session.ts';
import type { FinishedPost, PublishQueueView, QueueStep } from '@callwright/desktop/ipc/publish/publish-queue.ts';
import { createStalledNotifier, describeFinished } from '@callwright/desktop/main/publish/publish-notifications.ts';
import { describe, expect, test } from 'vitest';

const postId = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const otherId = '7f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const now = Date.parse('2026-11-21T12:00:00.000Z');

const published = (publishedAt: string): FinishedPost => ({
  postId,
  isQuiet: false,
  outcome: {
    ok: true,
    value: {
      slug: 'pipes',
      draft: {
        state: 'published',
        publication: { revision: 1, slug: 'pipes', publishedAt },
        updatedAt: '2026-11-21T12:00:00.000Z',
      },
    },
  },
});

describe('the notification for a post', () => {
  test('that was published names it and opens its draft', () => {
    expect(describeFinished(published('2026-11-21T11:59:00.000Z'), 'Winter pipes', now)).toEqual({
      title: 'Post published',
      body: '“Winter pipes” is on the blog.',
      request: { kind: 'draft', id: postId },
    });
  });

  test('that is scheduled says so', () => {
    expect(describeFinished(published('2026-12-01T09:00:00.000Z'), 'Winter pipes', now)).toMatchObject({
      title: 'Post scheduled',
    });
  });

  test('that was rejected says why and opens the queue', () => {
    const error = { kind: 'duplicate-slug' as const, title: 'Duplicate slug', message: 'Use a different slug.' };
    expect(describeFinished({ postId, isQuiet: false, outcome: { ok: false, error } }, '', now)).toEqual({
      title: 'Couldn’t publish post',
      body: '“Untitled”: Use a different slug.',
      request: { kind: 'queue' },
    });
  });

  test('whose draft is gone opens the queue', () => {
    const outcome: FinishedPost['outcome'] = { ok: true, value: { slug: 'pipes', draft: null } };
    const settled = { postId, isQuiet: false, outcome };
    expect(describeFinished(settled, 'Winter pipes', now).request).toEqual({ kind: 'queue' });
  });
});

describe('posts waiting for an account', () => {
  const queueOf = (...steps: Array<[string, QueueStep]>): PublishQueueView => ({
    problem: null,
    others: [],
    entries: steps.map(([id, step], index) => ({
      postId: id,
      title: `Post ${index + 1}`,
      email: 'a@example.com',
      backendOrigin: null,
      queuedAt: '2026-11-21T12:00:00.000Z',
      step,
    })),
  });
  const waiting: QueueStep = { name: 'waiting-for-account', reason: 'expired' };
  const expired: Session = { state: 'expired', email: 'a@example.com' };

  test('are reported once if the session ended by itself', () => {
    const find = createStalledNotifier();
    expect(find(queueOf([postId, waiting], [otherId, waiting]), expired)).toEqual({
      title: 'Sign in to publish',
      body: 'Your session has ended, so “Post 1” and 1 more can’t be published.',
      request: { kind: 'queue' },
    });
    expect(find(queueOf([postId, waiting], [otherId, waiting]), expired)).toBeNull();
  });

  test('are reported again if it ends again', () => {
    const find = createStalledNotifier();
    find(queueOf([postId, waiting]), expired);
    expect(
      find(queueOf([postId, { name: 'sending' }]), { state: 'signed-in', email: 'a@example.com', isPersisted: true }),
    ).toBeNull();
    expect(find(queueOf([postId, waiting]), expired)).not.toBeNull();
  });

  test('aren’t reported to someone who signed out', () => {
    expect(createStalledNotifier()(queueOf([postId, waiting]), { state: 'signed-out' })).toBeNull();
  });
});
