import { createServerClock } from '@callwright/desktop/main/backend/server-clock.ts';
import { beforeEach, expect, test } from 'vitest';

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

/** Milliseconds: this computer's clock, the blog's offset, and the one-way delay. */
let here: number;
let ahead: number;
let way: number;
let headers: Record<string, string>;
let changes: number[];

beforeEach(() => {
  here = NOON;
  ahead = 0;
  way = 40;
  headers = {};
  changes = [];
});

/** HTTP dates have whole seconds. */
const blog: typeof fetch = async () => {
  here += way;
  const date = new Date(here + ahead).toUTCString();
  here += way;
  return new Response('', { headers: { date, ...headers } });
};
const open = () => createServerClock({ onChange: (next) => changes.push(next), readClock: () => here });

test('a published post is never shown as scheduled, however the clocks differ', async () => {
  for (const difference of [-90 * MINUTE, -700, 0, 1, 950, 10 * MINUTE]) {
    ahead = difference;
    const clock = open();
    for (let requests = 0; requests < 50; requests += 1) {
      here += 777;
      way = (requests * 37) % 300;
      const publishedAt = here + way + ahead;
      await clock.observe(blog)('https://blog.example');
      expect(clock.now(), `ahead by ${difference}`).toBeGreaterThanOrEqual(publishedAt);
    }
    expect(clock.now() - (here + ahead)).toBeLessThanOrEqual(2_600);
  }
});

test('the offset stays until a response contradicts it, and follows a changed clock', async () => {
  const clock = open();
  const observedFetch = clock.observe(blog);
  for (let requests = 0; requests < 30; requests += 1) await observedFetch('https://blog.example');
  expect(changes.length).toBeLessThan(5);
  here -= 20 * MINUTE;
  ahead = 20 * MINUTE;
  await observedFetch('https://blog.example');
  expect(clock.offsetMs()).toBeGreaterThanOrEqual(20 * MINUTE);
  expect(clock.offsetMs()).toBeLessThan(20 * MINUTE + 2_200);
});

test('this computer’s clock is used until the blog sends a date', async () => {
  ahead = 10 * MINUTE;
  const clock = open();
  expect(clock.now()).toBe(here);
  headers = { date: 'soon' };
  await clock.observe(blog)('https://blog.example');
  headers = { age: '600' };
  await clock.observe(blog)('https://blog.example');
  await expect(
    clock.observe(async () => Promise.reject(new Error('offline')))('https://blog.example'),
  ).rejects.toThrow();
  expect(clock.now()).toBe(here);
  expect(changes).toEqual([]);
});
