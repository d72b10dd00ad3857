import { z } from 'zod';

const rowsSchema = z.tuple([z.object({ fingerprint: z.string() })]);

/** Changes when anything that readers see changes. Excludes views, which no page shows. */
export async function readPostsFingerprint(query: (sql: string) => Promise<unknown[]>): Promise<string> {
  const rows = await query(`
    select md5(coalesce(string_agg(concat_ws(':', id, revision, author_name, author_biography), ',' order by id), '')) as fingerprint
    from public.blog_posts
    where status = 'published' and published_at <= now()`);
  return rowsSchema.parse(rows)[0].fingerprint;
}
