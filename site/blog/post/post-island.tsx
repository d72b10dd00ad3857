import type { ReactNode } from 'react';
import { describeBackend } from '../../env.ts';
import { Loading } from '../../ui/loading.tsx';
import type { PrerenderedPost } from '../reader/post-freshness.ts';

type PostIslandProps = {
  /** Null where the address says which post it is. */
  slug: string | null;
  /** The text that the export holds, shown by `children`; null where it holds none. */
  known: PrerenderedPost | null;
  children: ReactNode;
};

/** Where a post is shown, and where its script puts a newer text of it (site/islands/post.tsx). */
export function PostIsland({ slug, known, children }: PostIslandProps) {
  return (
    <div
      data-island="post"
      data-backend={describeBackend()}
      data-slug={slug ?? undefined}
      data-known={known ? JSON.stringify(known) : undefined}
    >
      {children}
    </div>
  );
}

/** In the place of a post without an exported text, until its script has found it. */
export function PostLoading() {
  return (
    <>
      <div className="with-scripts">
        <Loading>Loading...</Loading>
      </div>
      <p className="without-scripts page-width py-24 text-center text-ink-soft text-lg">
        This post was just published. Turn on JavaScript to read it now.
      </p>
    </>
  );
}
