import { createCloseHandshake } from '@callwright/desktop/main/window/close-handshake.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let log: string[];
let flushed: PromiseWithResolvers<void>;

const open = () =>
  createCloseHandshake({
    ask: () => log.push('ask'),
    flush: () => flushed.promise,
    close: () => log.push('close'),
  });

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  flushed = Promise.withResolvers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a window asks its page first, and closes once everything is handed over and on the disk', async () => {
  const handshake = open();
  expect(handshake.mayClose()).toBe(false);
  expect(handshake.mayClose()).toBe(false);
  expect(log).toEqual(['ask']);
  handshake.confirm();
  handshake.confirm();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(['ask']);
  flushed.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['ask', 'close']);
  expect(handshake.mayClose()).toBe(true);
});

test('a page that does not answer holds the window for seconds, not for ever', async () => {
  const handshake = open();
  flushed.resolve();
  handshake.mayClose();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log).toEqual(['ask']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log).toEqual(['ask', 'close']);
});

test('a page that can not save keeps the window open, until the author closes it all the same', async () => {
  const handshake = open();
  flushed.resolve();
  handshake.mayClose();
  handshake.cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(['ask']);
  expect(handshake.mayClose()).toBe(false);
  handshake.cancel();
  handshake.confirm();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['ask', 'ask', 'close']);
});

test('a save that fails at the end does not hold the window', async () => {
  const handshake = open();
  handshake.mayClose();
  flushed.promise.catch(() => {});
  handshake.confirm();
  flushed.reject(new Error('disk'));
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['ask', 'close']);
});
