'use client';

import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { SearchField } from '../search-field.tsx';
import { FILTERS, type ListedPost, type PostsView } from './list-posts.ts';

type PostFiltersProps = {
  posts: readonly ListedPost[] | null;
  view: PostsView;
  hasOthers: boolean;
  search: RefObject<HTMLInputElement | null>;
  onChange: (view: PostsView) => void;
};

export function PostFilters({ posts, view, hasOthers, search, onChange }: PostFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <fieldset className="flex flex-wrap gap-1.5 md:gap-2">
        <legend className="sr-only">Filter posts</legend>
        {FILTERS.map(({ state, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={view.state === state}
            onClick={() => onChange({ ...view, state })}
            // Narrow enough for four in a row on a phone.
            className="admin-chip max-md:gap-1 max-md:px-2 max-md:text-[0.8125rem]"
          >
            {label}
            {posts && (
              <span className="tabular-nums opacity-75">
                {state === null ? posts.length : posts.filter((post) => post.state === state).length}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <div className="flex min-w-0 flex-wrap gap-2 max-lg:-order-1 max-lg:basis-full lg:flex-[1_1_13rem] lg:justify-end max-lg:[&>.admin-search]:max-w-none max-lg:[&>.admin-search]:flex-[1_1_10rem]">
        <SearchField
          label="Search posts"
          value={view.query}
          onChange={(query) => onChange({ ...view, query })}
          input={search}
          shortcut="/"
        />
        {hasOthers && (
          <button
            type="button"
            aria-pressed={view.isMineAlone}
            onClick={() => onChange({ ...view, isMineAlone: !view.isMineAlone })}
            className="admin-button aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            {view.isMineAlone && <Check aria-hidden="true" className="size-4" />}
            Only mine
          </button>
        )}
      </div>
    </div>
  );
}
