import { readSlugFromPath, SHELL_SLUG } from '../reader/post-address.ts';
import { isSameText, type PrerenderedPost } from '../reader/post-freshness.ts';
import {
  countView,
  parseKnownPost,
  parseReaderBackend,
  type ReaderBackend,
  readKnownPosts,
} from '../reader/reader-requests.ts';
import { readWithRetries } from '../reader/retry-read.ts';
import { whenActivated } from '../reader/when-activated.ts';

const outlet = document.querySelector<HTMLElement>('[data-island="post"]');
if (outlet) void startPost(outlet);

/** The exported text stands until a newer one is known; where nothing was exported, the post is looked up. */
async function startPost(outlet: HTMLElement): Promise<void> {
  const backend = parseReaderBackend(outlet.dataset.backend);
  const slug = outlet.dataset.slug ?? readSlugFromPath(location.pathname) ?? SHELL_SLUG;
  const known = parseKnownPost(outlet.dataset.known);
  if (known) {
    whenActivated(document, () => void countView(backend, slug));
    if (!(await isOutdated(backend, slug, known))) return;
  }
  // The renderer of a post is heavy, and most readers never need it.
  const { renderLatestPost: showFreshPost } = await import('./blog/render-latest-post.tsx');
  await showFreshPost({ outlet, backend, slug, known });
}

/** An outage never makes a page outdated: only an answer does. */
async function isOutdated(backend: ReaderBackend, slug: string, known: PrerenderedPost): Promise<boolean> {
  const answer = await readWithRetries(() => readKnownPosts(backend, slug));
  if (!answer.isAnswered) return false;
  const [standing] = answer.value;
  return standing === undefined || !isSameText(known, standing);
}
