import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { findFreePort } from '../../../helpers/find-free-port.ts';
import { emptyBlog, insertPost } from '../../../helpers/publisher/blog-to-publish.ts';
import { startEmptyBackend } from '../../../helpers/running-backend.ts';
import { serveOwnSite } from '../own-site.ts';

/** Enough for two archive pages of the blog, and of a tag. */
export const POSTS = 75;

export const LONG_POST = 'post-40';

export const OLD_POST = 'post-3';

export type ArchiveBlog = { url: string; backend: Backend; close(): Promise<void> };

export async function startArchiveBlog(): Promise<ArchiveBlog> {
  const port = await findFreePort();
  const backend = await startEmptyBackend({ siteUrl: `http://localhost:${port}` });
  await emptyBlog(backend);
  for (let number = 1; number <= POSTS; number += 1) await insertPost(backend, makePost(number));
  const site = await serveOwnSite(backend, port);
  return {
    url: site.url,
    backend,
    async close() {
      await site.close();
      await backend.close();
    },
  };
}

function makePost(number: number) {
  const slug = `post-${number}`;
  return {
    slug,
    title: `Call number ${number}, and who answers it at night`,
    content: slug === LONG_POST ? LONG_TEXT : `A text on dispatch.${slug === OLD_POST ? ' The furnace is out.' : ''}`,
    keywords: number % 2 === 0 ? 'Dispatch, Night calls' : 'dispatch',
    publishedAt: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
  };
}

const LONG_TEXT = ['The first minute', 'Who is woken', 'What can wait']
  .map((heading) => `## ${heading}\n\n${'A sentence about calls at night that is long enough. '.repeat(50)}`)
  .join('\n\n');
