import { join } from 'node:path';
import { z } from 'zod';
import { openJsonFile } from '../files/json-file.ts';

const MAX_RECENT = 10;

export type RecentDrafts = {
  /** Newest first. */
  read(): readonly string[];
  /** Records that the draft is on screen now. @returns whether that changed the order. */
  record(id: string): boolean;
  clear(): void;
};

/** The drafts that were on screen last, at most `MAX_RECENT`. Only their order is lost with the file. */
export async function openRecentDrafts(userData: string): Promise<RecentDrafts> {
  const file = openJsonFile<string[]>({
    path: join(userData, 'recent-drafts.json'),
    schema: z.array(z.uuid()).max(100),
    fallback: [],
    onDamaged: 'drop',
  });
  let ids = (await file.read()).slice(0, MAX_RECENT);

  function store(next: string[]) {
    ids = next;
    void file.write(ids).catch(() => {});
  }

  return {
    read: () => ids,
    record(id) {
      if (ids[0] === id) return false;
      store([id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT));
      return true;
    },
    clear: () => store([]),
  };
}
