import { listPublishedPosts } from '@callwright/shared/api/published-posts.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { POSTS_PER_PAGE } from '../blog-page.ts';
import { NoPosts, PostGrid } from '../list/post-list.tsx';
import { parseList, selectFirstPage } from '../reader/first-page.ts';
import { readerClient } from '../reader/reader-client.ts';
import { logUnread } from '../reader/reader-requests.ts';
import { mount } from './mount.tsx';

/** What the page may show, and as many as come out between two exports at most. */
const MAX_POSTS = 3 * POSTS_PER_PAGE;

/**
 * Renders the newest posts as they are now.
 *
 * @param hasPosts whether there are any; without them nothing is requested.
 */
export async function renderLatestPosts(container: HTMLElement, hasPosts: boolean): Promise<void> {
  if (!hasPosts) return mount(container, <NoPosts />);
  const answer = await retryRead(() => listPublishedPosts(readerClient, MAX_POSTS));
  const known = container.dataset.known ?? '';
  // After a failure the exported list stays; an empty one becomes "no posts".
  if (answer.ok) {
    mount(container, <PostGrid posts={selectFirstPage(answer.value, parseList(known))} level="h2" />);
    return;
  }
  logUnread(answer.error);
  if (known === '') mount(container, <NoPosts />);
}
