import { z } from 'zod';
import type { Backend } from './backend.ts';

const rowsSchema = z.tuple([z.object({ fingerprint: z.string() })]);

/** One value for all that readers see of the blog; views are not part of it, because no page is made of them. */
export async function readPostsFingerprint({ query }: Pick<Backend, 'query'>): Promise<string> {
  const rows = await query(`
    select md5(coalesce(string_agg(id || ':' || revision, ',' order by id), '')) as fingerprint
    from public.blog_posts
    where status = 'published' and published_at <= now()`);
  return rowsSchema.parse(rows)[0].fingerprint;
}
