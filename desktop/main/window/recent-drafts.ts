import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../files/write-durably.ts';

/** So many are kept, and shown at the most. */
const MAX_RECENT = 10;

const fileSchema = z.array(z.uuid()).max(100);

export type RecentDrafts = {
  /** The latest first. */
  read(): readonly string[];
  /** The draft is on screen now. @returns whether that changed the order. */
  note(id: string): boolean;
  clear(): void;
};

/** The drafts that were on screen last. Their order is all that is lost with the file. */
export async function openRecentDrafts(userData: string): Promise<RecentDrafts> {
  const path = join(userData, 'recent-drafts.json');
  let ids = await readIds(path);
  let writing: Promise<unknown> = Promise.resolve();

  function keep(next: string[]) {
    ids = next;
    writing = writing.then(() => writeDurably(path, JSON.stringify(ids)).catch(() => {}));
  }

  return {
    read: () => ids,
    note(id) {
      if (ids[0] === id) return false;
      keep([id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT));
      return true;
    },
    clear: () => keep([]),
  };
}

async function readIds(path: string): Promise<string[]> {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data.slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}
