'use client';

import { assertNever } from '@callwright/shared/result.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listQuery } from '../../lib/blog-queries.ts';
import { decideListView } from '../../lib/post-freshness.ts';
import { useLogged } from '../../lib/use-logged.ts';
import { PostGrid } from './post-grid.tsx';
import { Waiting } from './waiting.tsx';

type FreshPostListProps = {
  /** Identifies the exported list, which `children` show; empty where it has no posts. */
  known: string;
  children?: ReactNode;
};

/** The list as it is now; the exported one stands until another is known. */
export function FreshPostList({ known, children }: FreshPostListProps) {
  const { data, error, isError } = useQuery(listQuery);
  useLogged(error);
  const view = decideListView(
    known,
    data ? { state: 'present', posts: data } : { state: isError ? 'failed' : 'pending' },
  );
  switch (view.show) {
    case 'known':
      return children;
    case 'posts':
      return <PostGrid posts={view.posts} level="h2" />;
    case 'empty':
      return <NoPosts />;
    case 'loading':
      return (
        <>
          <div className="with-scripts">
            <Waiting>Loading posts...</Waiting>
          </div>
          <div className="without-scripts">
            <NoPosts />
          </div>
        </>
      );
    default:
      return assertNever(view);
  }
}

function NoPosts() {
  return <p className="py-24 text-center text-ink-soft text-lg">No blog posts yet. Check back soon!</p>;
}
