import { createProgress } from '@callwright/supabase/local/product/progress.ts';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});

function openLog() {
  const lines: string[] = [];
  const output = { write: (text: string) => lines.push(text) > 0 };
  return { lines, progress: createProgress(output) };
}

test('a step prints its name immediately, progress at least every ten seconds, and its result', async () => {
  const { lines, progress } = openLog();
  const { promise, resolve } = Promise.withResolvers<number>();
  const step = progress.step(
    'Building the site',
    () => promise,
    (pages) => `Built ${pages} pages`,
  );
  expect(lines).toEqual(['  Building the site ...\n']);

  for (let times = 2; times < 10; times += 1) {
    vi.advanceTimersByTime(10_000);
    expect(lines.length).toBeGreaterThanOrEqual(times);
  }
  expect(lines.at(-1)).toBe('  Building the site ... 80.0 s\n');

  resolve(40);
  expect(await step).toBe(40);
  expect(lines.at(-1)).toBe('✓ Built 40 pages (80.0 s)\n');
});

test('a failed step prints nothing more, whether it throws or returns an error', async () => {
  const { lines, progress } = openLog();
  await expect(
    progress.step('Building the site', () => Promise.reject(new Error('no disk')), String),
  ).rejects.toThrow();
  await progress.step(
    'Building the editor',
    async () => false,
    () => null,
  );
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(['  Building the site ...\n', '  Building the editor ...\n']);
});
