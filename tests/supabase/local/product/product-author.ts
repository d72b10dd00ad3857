import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '@callwright/shared/api/auth.ts';
import { createBlogClient } from '@callwright/shared/api/client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { SAMPLE_ADMIN } from '@callwright/supabase/local/backend/seed.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

export const readPassword = (home: string) => readFileSync(join(home, '.local/admin-password'), 'utf8').trim();

export function readSettings(home: string) {
  const lines = readFileSync(join(home, '.env.local'), 'utf8').split('\n');
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return { SUPABASE_URL: value('SUPABASE_URL'), SUPABASE_PUBLISHABLE_KEY: value('SUPABASE_PUBLISHABLE_KEY') };
}

/** Publishes a post as the admin of a running product. */
export async function publishAsAdmin(home: string, { title, slug }: { title: string; slug: string }): Promise<void> {
  const client = createBlogClient(readSettings(home), { auth: { persistSession: false, autoRefreshToken: false } });
  await signIn(client, { ...SAMPLE_ADMIN, password: readPassword(home) });
  const { data } = await client.auth.getUser();
  const published = await publishPost(client, {
    id: crypto.randomUUID(),
    fields: { ...EMPTY_POST_FIELDS, title, slug, content: 'Hello.' },
    author: { id: data.user?.id ?? '', name: SAMPLE_ADMIN.email },
    baseRevision: null,
  });
  unwrap(published);
}
