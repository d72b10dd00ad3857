import { type CloseProblem, createCloseHandshake } from '@callwright/desktop/main/window/close-handshake.ts';
import { beforeEach, expect, test, vi } from 'vitest';

let log: string[];
let flushed: PromiseWithResolvers<void>;
let answer: ((choice: 'wait' | 'close') => void) | null;

const open = () =>
  createCloseHandshake({
    ask: ({ request, isLast }) => log.push(`ask ${request}${isLast ? ', the last time' : ''}`),
    flush: () => flushed.promise,
    askAuthor: (problem: CloseProblem, signal) => {
      log.push(problem);
      return new Promise((resolve) => {
        answer = resolve;
        signal.addEventListener('abort', () => {
          log.push('taken back');
          resolve('wait');
        });
      });
    },
    close: () => log.push('close'),
  });

const requests = () => log.filter((line) => line.startsWith('ask'));
const lastRequest = () => Number(/\d+/.exec(requests().at(-1) ?? '')?.[0]);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  flushed = Promise.withResolvers();
  answer = null;
});

test('a window asks its page, waits for the disk, and asks again before closing', async () => {
  const handshake = open();
  expect(handshake.requestClose()).toBe(false);
  expect(handshake.requestClose()).toBe(false);
  expect(log).toEqual(['ask 1']);
  handshake.confirm(1);
  await pass(5_000);
  expect(log).toEqual(['ask 1']);
  flushed.resolve();
  await pass(0);
  expect(log).toEqual(['ask 1', 'ask 3, the last time']);
  handshake.confirm(3);
  expect(log.at(-1)).toBe('close');
  expect(handshake.requestClose()).toBe(true);
});

test('a page with slow saves keeps the window open as long as it answers', async () => {
  const handshake = open();
  handshake.requestClose();
  for (let second = 0; second < 60; second += 1) {
    await pass(1_000);
    handshake.acknowledge();
  }
  expect(new Set(log)).toEqual(new Set(['ask 1']));
  flushed.resolve();
  handshake.confirm(1);
  await pass(0);
  handshake.confirm(lastRequest());
  expect(log.at(-1)).toBe('close');
});

test('the author decides whether to wait for a page that doesn’t answer', async () => {
  const handshake = open();
  flushed.resolve();
  handshake.requestClose();
  await pass(2_900);
  expect(log).not.toContain('page-silent');
  await pass(200);
  expect(log.filter((line) => line === 'page-silent')).toHaveLength(1);
  answer?.('wait');
  await pass(3_100);
  expect(log.filter((line) => line === 'page-silent')).toHaveLength(2);
  expect(log).not.toContain('close');
  answer?.('close');
  await pass(0);
  expect(log.at(-1)).toBe('close');
});

test('the question disappears if the page answers again', async () => {
  const handshake = open();
  handshake.requestClose();
  await pass(3_100);
  handshake.acknowledge();
  await pass(0);
  expect(log.at(-1)).toBe('taken back');
  answer?.('close');
  await pass(0);
  expect(log).not.toContain('close');
});

test('a page that can’t save keeps the window open, even while the disk is busy', async () => {
  const handshake = open();
  handshake.requestClose();
  handshake.cancel();
  await pass(60_000);
  expect(log).toEqual(['ask 1']);
  handshake.requestClose();
  handshake.confirm(lastRequest());
  handshake.cancel();
  flushed.resolve();
  await pass(60_000);
  expect(requests()).toHaveLength(2);
  expect(log).not.toContain('close');
  expect(handshake.requestClose()).toBe(false);
});

test('a late answer to an earlier request closes nothing', async () => {
  const handshake = open();
  flushed.resolve();
  handshake.requestClose();
  handshake.confirm(1);
  await pass(0);
  handshake.confirm(1);
  expect(log).toEqual(['ask 1', 'ask 3, the last time']);
  handshake.cancel();
  handshake.confirm(3);
  await pass(60_000);
  expect(log).not.toContain('close');
});

test('closing without saving waits three seconds for the disk', async () => {
  const handshake = open();
  handshake.requestClose();
  handshake.cancel();
  handshake.discard();
  await pass(2_900);
  expect(log).not.toContain('close');
  await pass(200);
  expect(log.at(-1)).toBe('close');
});

test('a disk that hangs after the page has saved doesn’t block closing', async () => {
  const handshake = open();
  handshake.requestClose();
  handshake.confirm(1);
  await pass(10_000);
  expect(log.at(-1)).toContain('the last time');
  handshake.confirm(lastRequest());
  expect(log.at(-1)).toBe('close');
});

test('saves of a crashed page are waited for, and asked about if the disk hangs', async () => {
  const handshake = open();
  handshake.handlePageLoss();
  expect(handshake.isUnderWay()).toBe(false);
  handshake.requestClose();
  handshake.handlePageLoss();
  await pass(10_000);
  expect(log.at(-1)).toBe('still-saving');
  answer?.('wait');
  await pass(10_000);
  expect(log.filter((line) => line === 'still-saving')).toHaveLength(2);
  flushed.resolve();
  await pass(0);
  expect(log.slice(-2)).toEqual(['taken back', 'close']);
});

test('a save that fails at the end doesn’t block closing', async () => {
  const handshake = open();
  handshake.requestClose();
  handshake.confirm(1);
  flushed.reject(new Error('disk'));
  await pass(0);
  handshake.confirm(lastRequest());
  expect(log.at(-1)).toBe('close');
});
