import { listPublishedPosts } from '@callwright/shared/api/published-posts.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { POSTS_PER_PAGE } from '../blog-page.ts';
import { NoPosts, PostGrid } from '../list/post-list.tsx';
import { parseList, selectFirstPage } from '../reader/first-page.ts';
import { readerClient } from '../reader/reader-client.ts';
import { logReadFailure } from '../reader/reader-requests.ts';
import { mount } from './mount.tsx';

/** One page, plus the most posts we expect between two exports. */
const MAX_POSTS = 3 * POSTS_PER_PAGE;

export async function renderLatestPosts(container: HTMLElement, hasPosts: boolean): Promise<void> {
  if (!hasPosts) return mount(container, <NoPosts />);
  const answer = await retryRead(() => listPublishedPosts(readerClient, MAX_POSTS));
  const known = container.dataset.known ?? '';
  // If the request fails, the exported list stays. An empty one becomes "no posts".
  if (answer.ok) {
    mount(container, <PostGrid posts={selectFirstPage(answer.value, parseList(known))} level="h2" />);
    return;
  }
  logReadFailure(answer.error);
  if (known === '') mount(container, <NoPosts />);
}
