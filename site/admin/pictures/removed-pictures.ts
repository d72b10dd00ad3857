import type { Result } from '@callwright/shared/result.ts';

/* Pictures deleted on this page. Redo or a restored draft may use one again, which restores it. */

type Removed = {
  restore: () => Promise<Result<void, string>>;
  state: 'running' | 'failed' | null;
};

const removed = new Map<string, Removed>();

export function noteRemoved(name: string, restore: Removed['restore']): void {
  removed.set(name, { restore, state: null });
}

export function forgetRemoved(name: string): void {
  removed.delete(name);
}

export function usesRemovedPicture(text: string): boolean {
  return listNamed(text).length > 0;
}

/** Returns why one wasn't restored; null if all were or are in progress. */
export async function restoreNamed(text: string, retryFailed: boolean): Promise<string | null> {
  const wanted = listNamed(text).filter(({ state }) => state === null || (retryFailed && state === 'failed'));
  const problems = wanted.map(async (picture) => {
    picture.state = 'running';
    const restored = await picture.restore();
    picture.state = restored.ok ? null : 'failed';
    return restored.ok ? null : restored.error;
  });
  return (await Promise.all(problems)).find((problem) => problem !== null) ?? null;
}

/** Picture names are unique, so a plain text search finds them. */
function listNamed(text: string): Removed[] {
  return [...removed].flatMap(([name, picture]) => (text.includes(name) ? [picture] : []));
}
