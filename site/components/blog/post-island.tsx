import type { ReactNode } from 'react';
import { describeBackend } from '../../env.ts';
import type { PrerenderedPost } from '../../reader/post-freshness.ts';

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
