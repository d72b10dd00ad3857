import { askAgain } from '../lib/ask-again.ts';
import { identifyList } from '../lib/post-freshness.ts';
import { parseReaderBackend, readKnownPosts } from '../lib/reader-requests.ts';

const outlet = document.querySelector<HTMLElement>('[data-island="posts"]');
if (outlet) void startPosts(outlet);

/** The exported list stands until another is known. */
async function startPosts(outlet: HTMLElement): Promise<void> {
  const known = outlet.dataset.known ?? '';
  const backend = parseReaderBackend(outlet.dataset.backend);
  const answer = await askAgain(() => readKnownPosts(backend));
  const isAsExported = answer.isAnswered ? identifyList(answer.value) === known : true;
  if (isAsExported && known !== '') return;
  const { showFreshPosts } = await import('./blog/show-fresh-posts.tsx');
  await showFreshPosts(outlet, answer.isAnswered && answer.value.length > 0);
}
