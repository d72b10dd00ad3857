import type { PublishFailure, QueueStep } from '@callwright/desktop/ipc/publish/publish-queue.ts';
import { labelStep, summarizeQueue } from '@callwright/desktop/renderer/publish/step-labels.ts';
import { describe, expect, test } from 'vitest';
import { entry, stopped } from './queue-fixture.ts';

const stoppedAs = (kind: PublishFailure['kind']): QueueStep => ({
  name: 'stopped',
  failure: { kind, title: 'Error', message: 'Why.' },
});
const queueOf = (...steps: QueueStep[]) => ({
  entries: steps.map((step, index) => entry(step, `post-${index}`)),
  others: [],
  problem: null,
});

describe('a publishing step', () => {
  test.each<[QueueStep, string, string | null]>([
    [{ name: 'waiting-for-turn' }, 'Waiting in line', 'Sends automatically.'],
    [
      { name: 'waiting-for-network', nextTryAt: 12_400 },
      'Waiting for network',
      'Couldn’t reach the blog. Trying again in 12 s.',
    ],
    [
      { name: 'waiting-for-network', nextTryAt: 0 },
      'Waiting for network',
      'Couldn’t reach the blog. Trying again now.',
    ],
    [
      { name: 'waiting-for-backend', status: 503, answer: '503 (Service Unavailable)', nextTryAt: 180_400 },
      'Waiting for the blog',
      'The blog responded with 503 (Service Unavailable). Trying again in 3 min.',
    ],
    [
      { name: 'waiting-for-backend', status: 200, answer: '200 (OK)', nextTryAt: 12_400 },
      'Waiting for the blog',
      'A different page loaded instead of the blog. You may need to log in to this network in a browser. Trying again in 12 s.',
    ],
    [
      { name: 'waiting-for-account', reason: 'signed-out' },
      'Waiting for sign-in',
      'Sends when ana@example.com signs in.',
    ],
    [{ name: 'waiting-for-account', reason: 'expired' }, 'Session ended', 'Sends when ana@example.com signs in again.'],
    [
      { name: 'waiting-for-account', reason: 'other-account' },
      'Waiting for another account',
      'Sends only when ana@example.com signs in.',
    ],
    [
      { name: 'waiting-for-other-backend', backendOrigin: 'https://old.example' },
      'Waiting for another backend',
      'This post is for https://old.example. To send it, enter that backend’s address in Settings.',
    ],
    [{ name: 'sending' }, 'Sending', null],
    [{ name: 'confirming' }, 'Confirming', 'Published. Finishing up on this computer.'],
    [stopped, 'Duplicate slug', 'Taken.'],
    [stoppedAs('validation'), 'Needs changes', 'Why.'],
    [stoppedAs('conflict'), 'Changed somewhere else', 'Why.'],
    [stoppedAs('refused'), 'Rejected', 'Why.'],
    [stoppedAs('paused'), 'Paused', 'Why.'],
    [stoppedAs('unrecorded'), 'Published, status not saved', 'Why.'],
    [
      { name: 'done', slug: 'a', publishedAt: '2199-01-01T00:00:00Z' },
      'Scheduled',
      expect.stringMatching(/^Goes live .*2199/),
    ],
    [{ name: 'done', slug: 'a', publishedAt: '1970-01-01T00:00:00Z' }, 'Done', 'Blog post published successfully.'],
  ])('%o reads "%s"', (step, label, detail) => {
    expect(labelStep(step, 'ana@example.com', 400)).toMatchObject({ label, detail });
  });
});

describe('the one-line queue status', () => {
  test('is empty if nothing is in the queue', () => {
    expect(summarizeQueue(queueOf())).toBeNull();
  });

  test('says only that other accounts’ posts are waiting', () => {
    const others = [
      { email: 'ana@example.com', waiting: 2, backendOrigin: null },
      { email: 'bea@example.com', waiting: 1, backendOrigin: 'https://old.example' },
    ];
    expect(summarizeQueue({ ...queueOf(), others })).toEqual({
      words: '3 posts from another account waiting',
      isStopped: false,
    });
  });

  test('shows first what needs the author, then what is being sent, what waits, and what is published', () => {
    expect(summarizeQueue(queueOf({ name: 'done', slug: 'a', publishedAt: '1970-01-01T00:00:00Z' }))).toMatchObject({
      words: '1 post published',
    });
    expect(
      summarizeQueue(
        queueOf(
          { name: 'sending' },
          { name: 'waiting-for-turn' },
          { name: 'done', slug: 'a', publishedAt: '1970-01-01T00:00:00Z' },
        ),
      ),
    ).toEqual({ words: 'Publishing 1 post', isStopped: false });
    expect(
      summarizeQueue(queueOf({ name: 'waiting-for-turn' }, { name: 'waiting-for-network', nextTryAt: 0 })),
    ).toEqual({
      words: '2 posts waiting to publish',
      isStopped: false,
    });
    expect(summarizeQueue(queueOf({ name: 'sending' }, stopped))).toEqual({
      words: 'Couldn’t publish 1 post',
      isStopped: true,
    });
    expect(summarizeQueue(queueOf({ name: 'sending' }, stoppedAs('unrecorded')))).toEqual({
      words: '1 post published, status not saved',
      isStopped: true,
    });
    expect(summarizeQueue(queueOf(stoppedAs('unrecorded'), stopped))).toMatchObject({
      words: 'Couldn’t publish 1 post',
    });
    expect(summarizeQueue(queueOf({ name: 'waiting-for-other-backend', backendOrigin: '' }))).toEqual({
      words: '1 post waiting for another backend',
      isStopped: false,
    });
    expect(summarizeQueue({ entries: [], others: [], problem: 'damaged' })).toMatchObject({ isStopped: true });
  });
});
