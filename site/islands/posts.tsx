import { fingerprintList } from '../reader/post-freshness.ts';
import { parseReaderBackend, readKnownPosts } from '../reader/reader-requests.ts';
import { readWithRetries } from '../reader/retry-read.ts';

const outlet = document.querySelector<HTMLElement>('[data-island="posts"]');
if (outlet) void startPosts(outlet);

/** The exported list stands until another is known. */
async function startPosts(outlet: HTMLElement): Promise<void> {
  const known = outlet.dataset.known ?? '';
  const backend = parseReaderBackend(outlet.dataset.backend);
  const answer = await readWithRetries(() => readKnownPosts(backend));
  const isAsExported = answer.isAnswered ? fingerprintList(answer.value) === known : true;
  if (isAsExported && known !== '') return;
  const { renderLatestPosts: showFreshPosts } = await import('./blog/render-latest-posts.tsx');
  await showFreshPosts(outlet, answer.isAnswered && answer.value.length > 0);
}
