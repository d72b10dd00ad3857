import { toPostPath } from '../blog/addresses.ts';
import { resolveOldUrl } from '../blog/reader/old-url.ts';
import { readSlugFromPath } from '../blog/reader/post-address.ts';
import { parseReaderBackend } from '../settings/reader-backend.ts';

const container = document.querySelector<HTMLElement>('[data-island="not-found"]');
if (container) void startNotFound(container);

/** Runs on the host's 404 page. The URL may be a new post's, or from an earlier site and newer than the host's rules. */
async function startNotFound(container: HTMLElement): Promise<void> {
  const backend = parseReaderBackend(container.dataset.backend);
  const slug = readSlugFromPath(location.pathname);
  if (slug === null) {
    const moved = await resolveOldUrl(backend, location.pathname);
    if (moved !== null) return location.replace(toPostPath(moved));
    container.querySelector('.undecided')?.classList.remove('undecided');
    console.error(`404: there is no page at ${location.pathname}`);
    return;
  }
  const loading = container.querySelector('template')?.content.cloneNode(true);
  container.replaceChildren(...(loading ? [loading] : []));
  const { renderLatestPost } = await import('../blog/latest/render-latest-post.tsx');
  await renderLatestPost({ container, backend, slug, known: null });
}
