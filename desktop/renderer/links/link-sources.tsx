import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { LinkSource } from '../../ipc/links.ts';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { toastError } from '../ui/toasts.tsx';
import { useLinksTo } from './use-links-to.ts';

/** The drafts and posts that link to this one. */
export function LinkSources({ id }: { id: string }) {
  const links = useLinksTo(id);
  const store = useDraftsStore();

  async function open(source: LinkSource) {
    if (source.kind === 'draft') return store.open(source.id);
    const answer = await toResult(desktop.openPost(source.id));
    if (!answer.ok) return toastError('Couldn’t open the post', answer.error.message);
    await store.reopen(source.id);
  }

  if (links === null) return null;
  const others = links.total - links.sources.length;
  return (
    <section aria-labelledby="links-to-post" className="text-[13px]">
      <h3 id="links-to-post" className="mb-1 font-semibold">
        Links to this post
      </h3>
      {links.total === 0 ? (
        <p className="text-ink-soft">No other post links here.</p>
      ) : (
        <ul aria-labelledby="links-to-post" className="-mx-2 flex flex-col">
          {links.sources.map((source) => (
            <li key={source.id}>
              <button
                type="button"
                className="flex w-full items-baseline gap-2 rounded-lg px-2 py-1.5 text-left hover:bg-ink/6"
                onClick={() => void open(source)}
              >
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{nameOfPost(source.title)}</span>
                {source.status !== 'published' && (
                  <span className="flex-none text-ink-soft text-xs">
                    {source.status === 'scheduled' ? 'Scheduled' : 'Draft'}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="text-ink-soft">And {others} more.</p>}
    </section>
  );
}
