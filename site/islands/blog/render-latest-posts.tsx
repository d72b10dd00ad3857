import { listPublishedPosts } from '@callwright/shared/api/published-posts.ts';
import { NoPosts } from '../../components/blog/no-posts.tsx';
import { PostGrid } from '../../components/blog/post-grid.tsx';
import { readerClient, unwrap } from '../../reader/reader-client.ts';
import { readWithRetries } from '../../reader/retry-read.ts';
import { mount } from './mount.tsx';

/**
 * Shows the list as it is now.
 *
 * @param hasPosts what is known already: without any there is nothing to ask for.
 */
export async function renderLatestPosts(outlet: HTMLElement, hasPosts: boolean): Promise<void> {
  if (!hasPosts) return mount(outlet, <NoPosts />);
  const answer = await readWithRetries(async () => unwrap(await listPublishedPosts(readerClient)));
  // The exported list, or the word that it is on its way, is better than none.
  if (answer.isAnswered) mount(outlet, <PostGrid posts={answer.value} level="h2" />);
  else if (outlet.dataset.known === '') mount(outlet, <NoPosts />);
}
