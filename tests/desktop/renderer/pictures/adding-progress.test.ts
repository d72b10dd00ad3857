import { createAddingProgress } from '@callwright/desktop/renderer/pictures/adding-progress.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let shown: (string | null)[];
const open = () =>
  createAddingProgress(
    ({ done, total }) => shown.push(`${done} of ${total}`),
    () => shown.push(null),
  );

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('how far pictures are that are being added', () => {
  it('is shown after half a second, with each that is done, until all are', () => {
    const progress = open();
    progress.begin(2);
    vi.advanceTimersByTime(499);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    progress.endOne();
    progress.endOne();
    expect(shown).toEqual(['0 of 2', '1 of 2', '2 of 2', null]);
  });

  it('is that of all of them, where some are added while others still are', () => {
    const progress = open();
    progress.begin(2);
    vi.advanceTimersByTime(500);
    progress.begin(1);
    progress.endOne();
    progress.endOne();
    expect(shown).toEqual(['0 of 2', '0 of 3', '1 of 3', '2 of 3']);
    progress.endOne();
    expect(shown.at(-1)).toBeNull();
  });

  it('is not shown for what is quick, and counts from the start the next time', () => {
    const progress = open();
    progress.begin(3);
    for (let done = 0; done < 3; done += 1) progress.endOne();
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([null]);
    progress.begin(1);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([null, '0 of 1']);
  });

  it('is none where nothing is added', () => {
    open().begin(0);
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });
});
