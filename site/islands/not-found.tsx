import { readSlugFromPath } from '../blog/reader/post-address.ts';
import { parseReaderBackend } from '../settings/reader-backend.ts';

const container = document.querySelector<HTMLElement>('[data-island="not-found"]');
if (container) void startNotFound(container);

/** Runs on the host's 404 page. The address may be a post that was published after the export. */
async function startNotFound(container: HTMLElement): Promise<void> {
  const slug = readSlugFromPath(location.pathname);
  if (slug === null) {
    container.querySelector('.undecided')?.classList.remove('undecided');
    console.error(`404: there is no page at ${location.pathname}`);
    return;
  }
  const loading = container.querySelector('template')?.content.cloneNode(true);
  container.replaceChildren(...(loading ? [loading] : []));
  const { renderLatestPost } = await import('../blog/latest/render-latest-post.tsx');
  await renderLatestPost({ container, backend: parseReaderBackend(container.dataset.backend), slug, known: null });
}
