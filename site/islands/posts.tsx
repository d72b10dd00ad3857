import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { POSTS_PER_PAGE } from '../blog/blog-page.ts';
import { fingerprintList, logReadFailure, readKnownPosts } from '../blog/reader/reader-requests.ts';
import { parseReaderBackend } from '../settings/reader-backend.ts';

const container = document.querySelector<HTMLElement>('[data-island="posts"]');
if (container) void startPosts(container);

async function startPosts(container: HTMLElement): Promise<void> {
  const known = container.dataset.known ?? '';
  const backend = parseReaderBackend(container.dataset.backend);
  // As many as the page shows, so one small response confirms it's up to date.
  const limit = known ? known.split(' ').length : POSTS_PER_PAGE;
  const answer = await retryRead(() => readKnownPosts(backend, { limit }));
  if (!answer.ok) logReadFailure(answer.error);
  const isAsExported = answer.ok ? fingerprintList(answer.value) === known : true;
  if (isAsExported && known !== '') return;
  const { renderLatestPosts } = await import('../blog/latest/render-latest-posts.tsx');
  await renderLatestPosts(container, answer.ok && answer.value.length > 0);
}
