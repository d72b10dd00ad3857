import type { Result } from '@callwright/shared/result.ts';

/*
 * The pictures that the author has deleted on this page. A step of redo, or a draft that is brought back, may name one
 * again: it comes back then.
 */

type Removed = {
  restore: () => Promise<Result<void, string>>;
  /** Null while nothing has been tried. */
  state: 'running' | 'failed' | null;
};

const removed = new Map<string, Removed>();

export function noteRemoved(name: string, restore: Removed['restore']): void {
  removed.set(name, { restore, state: null });
}

export function forgetRemoved(name: string): void {
  removed.delete(name);
}

/** Whether a text names a picture that is not back yet: readers would not see it. */
export function namesRemoved(text: string): boolean {
  return listNamed(text).length > 0;
}

/**
 * Brings back the pictures that a text names again.
 *
 * @param isAgain whether those are tried again that could not be brought back before.
 * @returns why one is not back; null where all are, or on their way.
 */
export async function bringBackNamed(text: string, isAgain: boolean): Promise<string | null> {
  const wanted = listNamed(text).filter(({ state }) => state === null || (isAgain && state === 'failed'));
  const problems = wanted.map(async (picture) => {
    picture.state = 'running';
    const restored = await picture.restore();
    picture.state = restored.ok ? null : 'failed';
    return restored.ok ? null : restored.error;
  });
  return (await Promise.all(problems)).find((problem) => problem !== null) ?? null;
}

/** The names of pictures are unlike any other words. */
function listNamed(text: string): Removed[] {
  return [...removed].flatMap(([name, picture]) => (text.includes(name) ? [picture] : []));
}
