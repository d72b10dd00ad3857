'use client';

import { countOf } from '@callwright/shared/post/labels.ts';
import { FileText } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { NothingFound } from '../nothing-found.tsx';
import type { ListedPost, PostsView } from './list-posts.ts';

const PAGE_SIZE = 25;

type PostListProps = {
  list: RefObject<HTMLUListElement | null>;
  found: readonly ListedPost[];
  view: PostsView;
  toRow: (post: ListedPost) => ReactNode;
  onClear: () => void;
};

export function PostList({ list, found, view, toRow, onClear }: PostListProps) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const rest = found.length - shownCount;
  return (
    <>
      <p role="status" className="sr-only">
        {countOf(found.length, 'post')}
      </p>
      {found.length === 0 ? (
        <NothingFound
          title={describeNothing(view)}
          Icon={view.query === '' ? FileText : undefined}
          hint={view.query === '' ? describeFilter(view) : 'Try different words from the title or URL.'}
          action={view.query === '' ? 'Show all posts' : 'Clear search'}
          onClear={onClear}
        />
      ) : (
        <div className="admin-list">
          <PostListHead />
          <ul ref={list} aria-labelledby="posts-heading">
            {found.slice(0, shownCount).map(toRow)}
          </ul>
        </div>
      )}
      {rest > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft text-sm">
            {shownCount} of {countOf(found.length, 'post')}
          </p>
          <button
            type="button"
            onClick={() => setShownCount((count) => count + PAGE_SIZE)}
            className={buttonStyle('secondary')}
          >
            Show {Math.min(PAGE_SIZE, rest)} more
          </button>
        </div>
      )}
      {found.length > 0 && <Shortcuts />}
    </>
  );
}

function describeNothing({ state, query }: PostsView): string {
  if (query !== '') return `No posts match “${query}”`;
  if (state === null) return 'No posts match';
  return state === 'unpublished' ? 'No drafts' : `No ${state} posts`;
}

function describeFilter({ state }: PostsView): string | null {
  switch (state) {
    case 'unpublished':
      return 'Drafts you save appear here.';
    case 'scheduled':
      return 'Posts you schedule appear here.';
    case 'published':
      return 'Posts you publish appear here.';
    default:
      return null;
  }
}

export function PostListHead() {
  return (
    <p aria-hidden="true" className="post-row post-row-head">
      <span>Post</span>
      <span>Status</span>
      <span>Date</span>
      <span className="text-right max-lg:hidden">Views</span>
    </p>
  );
}

function Shortcuts() {
  return (
    <p aria-hidden="true" className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm max-lg:hidden">
      {[
        [['↑', '↓'], 'Move'],
        [['Enter'], 'Edit'],
        [['N'], 'New post'],
        [['/'], 'Search'],
      ].map(([keys, what]) => (
        <span key={String(what)} className="inline-flex items-center gap-1.5">
          {[...(keys ?? [])].map((key) => (
            <kbd key={key} className="admin-key">
              {key}
            </kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  );
}
