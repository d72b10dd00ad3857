import '@callwright/shared/zod-without-eval.ts';
import { z } from 'zod';

/* Stores files until they're on the blog, so a lost session, a reload, or a closed tab doesn't lose them. */

const CACHE = 'callwright-waiting-pictures';

const MAX_AGE_MS = 7 * 86_400_000;

/** Where the pictures go: an offset in the text at that time, in place of another picture, or the featured image. */
const placeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), offset: z.int().nonnegative() }),
  z.object({ kind: z.literal('replacement'), name: z.string() }),
  z.object({ kind: z.literal('featured') }),
]);

const metadataSchema = z.object({
  id: z.uuid(),
  authorId: z.uuid(),
  documentId: z.uuid(),
  /** An empty draft isn't stored, so its pictures go into the next empty form. */
  isOfEmptyForm: z.boolean(),
  place: placeSchema,
  /** Milliseconds since 1970. */
  addedAt: z.number(),
});

export type WaitingMetadata = z.infer<typeof metadataSchema>;

export type WaitingPictures = WaitingMetadata & { files: File[] };

/** Replaces files stored under the same id. Returns false if the browser can't store them. */
export async function storeWaiting(about: WaitingMetadata, files: readonly File[]): Promise<boolean> {
  const form = new FormData();
  form.set('about', JSON.stringify(about));
  for (const file of files) form.append('files', file, file.name);
  try {
    await (await caches.open(CACHE)).put(toKey(about.id), new Response(form));
    return true;
  } catch {
    // Storage is full or blocked, or a file can't be read. The upload continues.
    return false;
  }
}

/** Lists an author's files, oldest first. Deletes expired ones. */
export async function listWaitingPictures(authorId: string): Promise<WaitingPictures[]> {
  try {
    // Don't create a cache for most visits.
    if (!(await caches.has(CACHE))) return [];
    const cache = await caches.open(CACHE);
    const read = (await cache.keys()).map(async (key) => {
      const waiting = await readWaiting(await cache.match(key));
      if (waiting !== null && Date.now() - waiting.addedAt <= MAX_AGE_MS) return [waiting];
      await cache.delete(key);
      return [];
    });
    const all = (await Promise.all(read)).flat();
    return all.filter((waiting) => waiting.authorId === authorId).sort((a, b) => a.addedAt - b.addedAt);
  } catch {
    return [];
  }
}

export async function removeWaiting(id: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(toKey(id));
  } catch {
    // Without storage, nothing was saved.
  }
}

async function readWaiting(kept: Response | undefined): Promise<WaitingPictures | null> {
  try {
    const form = await kept?.formData();
    const about = metadataSchema.parse(JSON.parse(String(form?.get('about'))));
    return { ...about, files: (form?.getAll('files') ?? []).filter((file) => file instanceof File) };
  } catch {
    return null;
  }
}

const toKey = (id: string) => `/waiting-pictures/${id}`;
