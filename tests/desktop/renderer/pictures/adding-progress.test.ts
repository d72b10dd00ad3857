import { createAddingProgress } from '@callwright/desktop/renderer/pictures/adding-progress.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

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

describe('progress of adding pictures', () => {
  it('appears after half a second and counts up until all are done', () => {
    const progress = open();
    progress.begin(2);
    vi.advanceTimersByTime(499);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    progress.endOne();
    progress.endOne();
    expect(shown).toEqual(['0 of 2', '1 of 2', '2 of 2', null]);
  });

  it('covers all pictures, even ones added in the meantime', () => {
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

  it('doesn’t appear for a quick batch, and starts over the next time', () => {
    const progress = open();
    progress.begin(3);
    for (let done = 0; done < 3; done += 1) progress.endOne();
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([null]);
    progress.begin(1);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([null, '0 of 1']);
  });

  it('is empty if nothing is being added', () => {
    open().begin(0);
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([]);
  });
});
