import { listPublishedPosts } from '@callwright/shared/api/published-posts.ts';
import { NoPosts, PostGrid } from '../../components/blog/post-list.tsx';
import { readerClient, unwrap } from '../../reader/reader-client.ts';
import { readWithRetries } from '../../reader/retry-read.ts';
import { mount } from './mount.tsx';

/**
 * Renders the list as it is now.
 *
 * @param hasPosts whether there are any; without them nothing is requested.
 */
export async function renderLatestPosts(container: HTMLElement, hasPosts: boolean): Promise<void> {
  if (!hasPosts) return mount(container, <NoPosts />);
  const answer = await readWithRetries(async () => unwrap(await listPublishedPosts(readerClient)));
  // After a failure the exported list stays; an empty one becomes "no posts".
  if (answer.isAnswered) mount(container, <PostGrid posts={answer.value} level="h2" />);
  else if (container.dataset.known === '') mount(container, <NoPosts />);
}
