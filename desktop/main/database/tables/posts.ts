import { z } from 'zod';
import type { Connection } from '../connection.ts';
import type { FactTable } from './facts.ts';

/** A published post. `publishedAt` is in milliseconds since the epoch. */
type IndexedPost = { id: string; slug: string; title: string; publishedAt: number; revision: number };

type TakenSlug = { id: string; slug: string };

export type Heading = { id: string; text: string };

const headingsSchema = z.array(z.object({ id: z.string(), text: z.string() }));

export function parseHeadings(text: string): Heading[] {
  return headingsSchema.parse(JSON.parse(text));
}

/** What readers can see on each blog, as of the last time it was reached. */
export class PostTable {
  readonly #connection: Connection;
  readonly #facts: FactTable;

  constructor(connection: Connection, facts: FactTable) {
    this.#connection = connection;
    this.#facts = facts;
  }

  /** An ISO time. Null before the first read. */
  readSeenAt(origin: string): string | null {
    return this.#facts.read(`blog-seen-at ${origin}`);
  }

  listSlugs(origin: string): TakenSlug[] {
    return this.#connection.all('select id, slug from posts where origin = :origin order by slug', { origin });
  }

  listFormerSlugs(origin: string): TakenSlug[] {
    const sql = `select post as id, slug from other_slugs where origin = :origin and kind = 'former'`;
    return this.#connection.all(sql, { origin });
  }

  listUnlistedSlugs(origin: string): (TakenSlug & { isScheduled: boolean })[] {
    const sql = `select post as id, slug, kind from other_slugs where origin = :origin and kind <> 'former'`;
    return this.#connection
      .all<TakenSlug & { kind: 'scheduled' | 'unpublished' }>(sql, { origin })
      .map(({ kind, ...slug }) => ({ ...slug, isScheduled: kind === 'scheduled' }));
  }

  /** Replaces the list of posts. Returns the posts whose text has to be read. */
  storeAll(origin: string, posts: readonly IndexedPost[], seenAt: string): string[] {
    return this.#connection.transaction(() => {
      const before = new Map(this.#list(origin).map((row) => [row.id, row]));
      for (const post of posts) this.#store(origin, post, before.get(post.id));
      const listed = new Set(posts.map(({ id }) => id));
      for (const { id, seq } of before.values()) {
        if (!listed.has(id)) this.#connection.run('delete from posts where seq = :seq', { seq });
      }
      // A slug redirects while its post is visible and no other post has taken it.
      this.#connection.run(
        `delete from other_slugs where origin = :origin and kind = 'former' and (
           post not in (select id from posts where origin = :origin)
           or slug in (select slug from posts where origin = :origin))`,
        { origin },
      );
      this.#facts.store(`blog-seen-at ${origin}`, seenAt);
      return posts.filter(({ id, revision }) => before.get(id)?.revision !== revision).map(({ id }) => id);
    });
  }

  #list(origin: string): (IndexedPost & { seq: number })[] {
    return this.#connection.all(
      'select seq, id, slug, title, published_at as publishedAt, revision from posts where origin = :origin',
      { origin },
    );
  }

  /** The stored revision stays: it's the one whose headings and links are known. */
  #store(origin: string, { id, slug, title, publishedAt }: IndexedPost, known: IndexedPost | undefined): void {
    if (known === undefined) {
      this.#connection.run(
        `insert into posts (origin, id, slug, title, published_at) values (:origin, :id, :slug, :title, :publishedAt)`,
        { origin, id, slug, title, publishedAt },
      );
      return;
    }
    if (known.slug !== slug) this.storeFormerSlugs(origin, [{ id, slug: known.slug }]);
    if (known.slug === slug && known.title === title && known.publishedAt === publishedAt) return;
    this.#connection.run(
      `update posts set slug = :slug, title = :title, published_at = :publishedAt
       where origin = :origin and id = :id`,
      { origin, id, slug, title, publishedAt },
    );
  }

  storeFormerSlugs(origin: string, slugs: readonly TakenSlug[]): void {
    for (const { id, slug } of slugs) {
      this.#connection.run(
        `insert or replace into other_slugs (origin, kind, slug, post) values (:origin, 'former', :slug, :id)`,
        { origin, slug, id },
      );
    }
  }

  storeUnlistedSlugs(origin: string, slugs: readonly (TakenSlug & { isScheduled: boolean })[]): void {
    this.#connection.transaction(() => {
      this.#connection.run(`delete from other_slugs where origin = :origin and kind <> 'former'`, { origin });
      for (const { id, slug, isScheduled } of slugs) {
        this.#connection.run(
          `insert or replace into other_slugs (origin, kind, slug, post) values (:origin, :kind, :slug, :id)`,
          { origin, kind: isScheduled ? 'scheduled' : 'unpublished', slug, id },
        );
      }
    });
  }

  /** Returns the post's row number, or null if it's no longer published. */
  storeHeadings(origin: string, id: string, revision: number, headings: readonly Heading[]): number | null {
    const row = this.#connection.get<{ seq: number }>(
      `update posts set revision = :revision, headings = :headings where origin = :origin and id = :id returning seq`,
      { origin, id, revision, headings: JSON.stringify(headings) },
    );
    return row?.seq ?? null;
  }

  /** Lists the slugs that lead to a post or a draft, or will once it's published. */
  listSlugsOf(origin: string, id: string): string[] {
    return this.#connection
      .all<{ slug: string }>(
        `select slug from (
           select slug from posts where origin = :origin and id = :id
           union select slug from other_slugs where origin = :origin and post = :id
           union select slug from drafts where id = :id and slug <> ''
         ) as own
         where not exists
           (select 1 from posts where origin = :origin and posts.slug = own.slug and posts.id <> :id)`,
        { origin, id },
      )
      .map(({ slug }) => slug);
  }

  rebuildSearch(): void {
    this.#connection.transaction(() => {
      this.#connection.run("insert into post_search (post_search) values ('delete-all')");
      // Starts the trigger for each row.
      this.#connection.run('update posts set title = title');
    });
  }
}
