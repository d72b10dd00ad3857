import { z } from 'zod';

const rowsSchema = z.tuple([z.object({ fingerprint: z.string() })]);

/** Reads one value for everything that readers see of the blog; views are not part of it, because no page shows them. */
export async function readPostsFingerprint(query: (sql: string) => Promise<unknown[]>): Promise<string> {
  const rows = await query(`
    select md5(coalesce(string_agg(concat_ws(':', id, revision, author_name, author_biography), ',' order by id), '')) as fingerprint
    from public.blog_posts
    where status = 'published' and published_at <= now()`);
  return rowsSchema.parse(rows)[0].fingerprint;
}
