import { readSlugFromPath } from '../reader/post-address.ts';
import { parseReaderBackend } from '../reader/reader-requests.ts';

const outlet = document.querySelector<HTMLElement>('[data-island="not-found"]');
if (outlet) void startNotFound(outlet);

/**
 * What a host answers to every address that it has no file for. Some of them are posts published
 * since the last export, so those are looked up; the rest are nowhere.
 */
async function startNotFound(outlet: HTMLElement): Promise<void> {
  const slug = readSlugFromPath(location.pathname);
  if (slug === null) {
    outlet.querySelector('.undecided')?.classList.remove('undecided');
    console.error(`404: there is no page at ${location.pathname}`);
    return;
  }
  const waiting = outlet.querySelector('template')?.content.cloneNode(true);
  outlet.replaceChildren(...(waiting ? [waiting] : []));
  const { renderLatestPost: showFreshPost } = await import('./blog/render-latest-post.tsx');
  await showFreshPost({ outlet, backend: parseReaderBackend(outlet.dataset.backend), slug, known: null });
}
