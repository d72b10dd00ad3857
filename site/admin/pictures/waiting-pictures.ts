import '@callwright/shared/zod-without-eval.ts';
import { z } from 'zod';

/*
 * Files that were added and are not on the blog yet, in the storage of this browser: a session that ends, a reload
 * or a phone that closes the tab takes no picture from its author.
 */

const CACHE = 'callwright-waiting-pictures';

/** A form that nobody comes back to for so long has lost its pictures. */
const MAX_AGE_MS = 7 * 86_400_000;

/** Where pictures go: a position of a text, as it was then; in the place of another picture of it; or none in it. */
const placeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), offset: z.int().nonnegative() }),
  z.object({ kind: z.literal('replacement'), name: z.string() }),
  z.object({ kind: z.literal('featured') }),
]);

const aboutSchema = z.object({
  id: z.uuid(),
  authorId: z.uuid(),
  /** Of the post, or of the draft that becomes one. */
  documentId: z.uuid(),
  /** Whether the form had nothing else in it: such a draft is not stored, and the next empty form is its place. */
  isOfEmptyForm: z.boolean(),
  place: placeSchema,
  /** Milliseconds since 1970. */
  addedAt: z.number(),
});

/** What is known of files that wait. */
export type AboutWaiting = z.infer<typeof aboutSchema>;

export type WaitingPictures = AboutWaiting & { files: File[] };

/** Keeps files until `forgetWaiting`, in the place of those that were kept under this id. @returns whether the browser took them. */
export async function keepWaiting(about: AboutWaiting, files: readonly File[]): Promise<boolean> {
  const form = new FormData();
  form.set('about', JSON.stringify(about));
  for (const file of files) form.append('files', file, file.name);
  try {
    await (await caches.open(CACHE)).put(toKey(about.id), new Response(form));
    return true;
  } catch {
    // Its storage is full or blocked, or a file can't be read; the pictures go to the blog all the same.
    return false;
  }
}

/** Lists what waits of an author, in the order in which it was added; what is too old goes. */
export async function listWaitingPictures(authorId: string): Promise<WaitingPictures[]> {
  try {
    // Most visits have none: nothing is made for them.
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

export async function forgetWaiting(id: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(toKey(id));
  } catch {
    // Where the browser refuses storage, nothing was kept.
  }
}

async function readWaiting(kept: Response | undefined): Promise<WaitingPictures | null> {
  try {
    const form = await kept?.formData();
    const about = aboutSchema.parse(JSON.parse(String(form?.get('about'))));
    return { ...about, files: (form?.getAll('files') ?? []).filter((file) => file instanceof File) };
  } catch {
    return null;
  }
}

const toKey = (id: string) => `/waiting-pictures/${id}`;
