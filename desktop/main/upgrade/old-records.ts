import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Origins } from '../database/publications.ts';
import { listNames, readIfPossible } from './old-files.ts';

const postSchema = z.looseObject({
  postId: z.uuid(),
  account: z.looseObject({ id: z.uuid() }),
  backendOrigin: z.string().optional(),
});
const queueSchema = z.object({ version: z.literal(2), checksum: z.string(), posts: z.array(z.unknown()) });

/** Version 0.1 called `remote` `standing`. */
const knownPostSchema = z.looseObject({
  base: z.looseObject({ revision: z.int().positive() }).nullable(),
  remote: z
    .looseObject({ kind: z.enum(['changed', 'unpublished', 'gone']) })
    .nullable()
    .optional(),
  standing: z
    .looseObject({ kind: z.enum(['changed', 'unpublished', 'gone']) })
    .nullable()
    .optional(),
});
const remoteTextSchema = z.looseObject({ text: z.looseObject({ revision: z.int().positive() }) });

const slugSchema = z.object({ id: z.guid(), slug: z.string() });
const seenBlogSchema = z.object({
  seenAt: z.iso.datetime(),
  posts: z.array(slugSchema),
  former: z.array(slugSchema).optional(),
});

const altsSchema = z.object({ alts: z.record(z.string(), z.string()) });

export class OldRecords {
  readonly #database: Database;
  readonly #userData: string;
  readonly #origins: Origins;

  constructor(database: Database, userData: string, origins: Origins) {
    this.#database = database;
    this.#userData = userData;
    this.#origins = origins;
  }

  /** Returns the number of posts, or null if the queue can't be read. */
  importQueue(): number | null {
    const bytes = readIfPossible(join(this.#userData, 'publish-queue.json'));
    if (bytes === null) return 0;
    const posts = parseQueue(bytes.toString('utf8'));
    if (posts === null) return null;
    const rows = posts.map((post) => {
      const origin = post.backendOrigin ?? this.#origins.first ?? '';
      return { post: post.postId, origin, account: post.account.id, entry: JSON.stringify(post) };
    });
    this.#database.outbox.store(rows);
    return posts.length;
  }

  /** Skips damaged files: they are read from the blog again. */
  importKnownPosts(): void {
    for (const { name: folder, origin } of this.#listOfBackends(/^known-posts(?:\.(.+))?$/)) {
      for (const name of listNames(join(this.#userData, folder))) {
        const [, post] = /^([0-9a-f-]{36})\.json$/.exec(name) ?? [];
        const parsed = knownPostSchema.safeParse(this.#readJson(folder, name));
        if (post === undefined || !parsed.success) continue;
        const { standing, ...snapshot } = parsed.data;
        const remote = standing ?? snapshot.remote ?? null;
        this.#database.knownPosts.put({
          post,
          origin,
          baseRevision: snapshot.base?.revision ?? null,
          remoteRevision: remoteTextSchema.safeParse(remote).data?.text.revision ?? null,
          divergence: remote?.kind ?? null,
          snapshot: JSON.stringify({ ...snapshot, remote }),
        });
      }
    }
  }

  importKnownSlugs(): void {
    for (const { name, origin } of this.#listOfBackends(/^seen-blog(?:\.(.+))?\.json$/)) {
      const seen = seenBlogSchema.safeParse(this.#readJson(name));
      if (!seen.success) continue;
      const { seenAt, posts, former = [] } = seen.data;
      // The next refresh reads the titles.
      const rows = posts.map((post) => ({ ...post, title: post.slug, publishedAt: 0, revision: 0 }));
      this.#database.posts.storeAll(origin, rows, seenAt);
      this.#database.posts.storeFormerSlugs(origin, former);
    }
  }

  /** Returns false if the file can't be read. */
  importPictureAlts(): boolean {
    const bytes = readIfPossible(join(this.#userData, 'picture-alts.json'));
    if (bytes === null) return true;
    const parsed = altsSchema.safeParse(parseJson(bytes));
    for (const [hash, alt] of Object.entries(parsed.data?.alts ?? {})) this.#database.pictureAlts.store(hash, alt);
    return parsed.success;
  }

  /** The first backend's file names have no suffix. */
  #listOfBackends(pattern: RegExp): { name: string; origin: string }[] {
    return listNames(this.#userData).flatMap((name) => {
      const found = pattern.exec(name);
      if (found === null) return [];
      const [, ending] = found;
      if (ending === undefined) return [{ name, origin: this.#origins.first ?? '' }];
      return [{ name, origin: ending === 'none' ? '' : decodeURIComponent(ending) }];
    });
  }

  #readJson(...path: string[]): unknown {
    const bytes = readIfPossible(join(this.#userData, ...path));
    return bytes === null ? undefined : parseJson(bytes);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns null if a single byte was changed: a damaged text must not be published. */
function parseQueue(text: string): z.infer<typeof postSchema>[] | null {
  const parsed = queueSchema.safeParse(parseJson(Buffer.from(text)));
  if (!parsed.success) return null;
  const { posts } = parsed.data;
  const checksum = createHash('sha256').update(JSON.stringify(posts)).digest('hex');
  if (`${JSON.stringify({ version: 2, checksum, posts }, null, 2)}\n` !== text) return null;
  return z.array(postSchema).safeParse(posts).data ?? null;
}
