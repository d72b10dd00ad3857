'use client';

import type { Post } from '@callwright/shared/post.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { site } from '../../content/site.ts';
import { movedPostQuery, postQuery } from '../../lib/blog-queries.ts';
import { describePost } from '../../lib/post-description.ts';
import { decidePostView, type KnownPost, type PostAnswer } from '../../lib/post-freshness.ts';
import { useCountView } from '../../lib/use-count-view.ts';
import { useLogged } from '../../lib/use-logged.ts';
import { PostHead } from './post-head.tsx';
import { PostNotFound } from './post-not-found.tsx';
import { Waiting } from './waiting.tsx';

type FreshPostProps = {
  slug: string;
  /** The text that the export holds, shown by `children`; null where it holds none. */
  known: KnownPost | null;
  children?: ReactNode;
};

/** The post at a slug as it is now; what was exported stands until something newer is known. */
export function FreshPost({ slug, known, children }: FreshPostProps) {
  const query = useQuery(postQuery(slug));
  useLogged(query.error);
  const view = decidePostView(known, toAnswer(query));
  // The renderer of a post is heavy and most readers never need it: it is loaded with the first newer text.
  const article = useQuery({
    queryKey: ['post-article'],
    queryFn: () => import('./post-article.tsx'),
    enabled: view.show === 'post',
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLogged(article.error);
  useCountView(slug, view.show === 'known' || view.show === 'post');
  useTitle(view.show === 'post' ? describePost(view.post).title : view.show === 'not-found' ? NOT_FOUND_TITLE : null);

  switch (view.show) {
    case 'known':
      return children;
    case 'loading':
      return <Waiting>Loading...</Waiting>;
    case 'not-found':
      // A failed question says nothing about where the post is.
      return query.data === null ? <MovedPost slug={slug} /> : <PostNotFound />;
    case 'post': {
      if (article.data) {
        const { PostArticle } = article.data;
        return (
          <>
            {known === null && <PostHead post={view.post} />}
            <PostArticle post={view.post} />
          </>
        );
      }
      if (known) return children;
      return article.isError ? <PostNotFound /> : <Waiting>Loading...</Waiting>;
    }
    default:
      return assertNever(view);
  }
}

/** Leads on where the post has another address now; there is no chain to follow, so it never goes in a circle. */
function MovedPost({ slug }: { slug: string }) {
  const moved = useQuery(movedPostQuery(slug));
  useLogged(moved.error);
  const next = moved.data ?? null;
  useEffect(() => {
    if (next !== null) location.replace(`/blog/${next}`);
  }, [next]);
  return moved.isPending || next !== null ? <Waiting>Loading...</Waiting> : <PostNotFound />;
}

const NOT_FOUND_TITLE = `Post Not Found | ${site.blogName}`;

/** An answer that once came stays one, even if asking again fails. */
function toAnswer({ data, isError }: { data: Post | null | undefined; isError: boolean }): PostAnswer {
  if (data === null) return { state: 'absent' };
  if (data !== undefined) return { state: 'present', post: data };
  return isError ? { state: 'failed' } : { state: 'pending' };
}

function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
