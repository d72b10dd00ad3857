import type { ReactNode } from 'react';
import { describeBackend } from '../../env.ts';
import { Loading } from '../../ui/loading.tsx';
import type { PrerenderedPost } from '../reader/post-freshness.ts';

type PostIslandProps = {
  /** Null if the script reads the slug from the URL. */
  slug: string | null;
  known: PrerenderedPost | null;
  children: ReactNode;
};

/** Its script replaces the content with a newer revision. */
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

/** Shown in place of a post that wasn't exported, until the script finds it. */
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
