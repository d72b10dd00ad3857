// Tested by tests/desktop/main/pictures/picture-library.test.ts.
import { join } from 'node:path';
import { listNamedPictures } from '../database/named-pictures.ts';
import { readBytes } from '../files/disk.ts';
import { codeOf } from '../files/file-errors.ts';
import type { SearchableDraft } from '../search/draft-search.ts';

/** A draft that names a picture. */
export type DraftUse = { id: string; title: string; owner: string | null };

/** How many files are read concurrently, as many as Node has threads for. */
const CONCURRENCY = 4;

/** Creates the list of which drafts name which pictures. A file that is as it was is not read again. */
export function createListPictureUses() {
  const known = new WeakMap<SearchableDraft, readonly string[]>();

  async function readNames(folder: string, draft: SearchableDraft): Promise<readonly string[]> {
    const names = known.get(draft);
    if (names !== undefined) return names;
    const bytes = await readBytes(join(folder, draft.name)).catch((cause: unknown) => {
      // Another program took it away, and the folder's watcher tells of it.
      if (codeOf(cause) === 'ENOENT') return Buffer.alloc(0);
      throw cause;
    });
    // Copies: a slice would keep the whole text in memory.
    const found = structuredClone([...listNamedPictures(bytes)]);
    known.set(draft, found);
    return found;
  }

  /** @throws the system's error. */
  return async function listPictureUses(
    folder: string,
    drafts: readonly SearchableDraft[],
  ): Promise<Map<string, DraftUse[]>> {
    const uses = new Map<string, DraftUse[]>();
    for (let at = 0; at < drafts.length; at += CONCURRENCY) {
      const batch = drafts.slice(at, at + CONCURRENCY);
      const named = await Promise.all(batch.map((draft) => readNames(folder, draft)));
      for (const [index, { id, title, owner }] of batch.entries()) {
        for (const name of named[index] ?? []) uses.set(name, [...(uses.get(name) ?? []), { id, title, owner }]);
      }
    }
    return uses;
  };
}
