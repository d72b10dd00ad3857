import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { readSlugFromPath, SHELL_SLUG } from '../blog/reader/post-address.ts';
import { isCurrent, type PrerenderedPost } from '../blog/reader/post-freshness.ts';
import {
  countView,
  logReadFailure,
  parseKnownPost,
  readKnownPosts,
  whenActivated,
} from '../blog/reader/reader-requests.ts';
import { parseReaderBackend, type ReaderBackend } from '../settings/reader-backend.ts';

const container = document.querySelector<HTMLElement>('[data-island="post"]');
if (container) void startPost(container);

async function startPost(container: HTMLElement): Promise<void> {
  const backend = parseReaderBackend(container.dataset.backend);
  const slug = container.dataset.slug ?? readSlugFromPath(location.pathname) ?? SHELL_SLUG;
  const known = parseKnownPost(container.dataset.known);
  if (known) {
    whenActivated(document, () => void countView(backend, slug));
    if (!(await isOutdated(backend, slug, known))) return;
  }
  // The renderer is large, and most readers don't need it.
  const { renderLatestPost } = await import('../blog/latest/render-latest-post.tsx');
  await renderLatestPost({ container, backend, slug, known });
}

/** Returns false if the backend is unreachable. */
async function isOutdated(backend: ReaderBackend, slug: string, known: PrerenderedPost): Promise<boolean> {
  const answer = await retryRead(() => readKnownPosts(backend, { slug }));
  if (!answer.ok) {
    logReadFailure(answer.error);
    return false;
  }
  const [current] = answer.value;
  return current === undefined || !isCurrent(known, current);
}
