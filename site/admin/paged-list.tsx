'use client';

import { useState } from 'react';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';

/** At most this many more rows are shown at a time. A longer list has a field to find one. */
const PAGE_SIZE = 10;

export type PagedList<Item> = {
  query: string;
  /** All rows that were found, and those that are shown of them. */
  found: readonly Item[];
  shown: readonly Item[];
  /** Whether there is a field to find a row. */
  isLong: boolean;
  find: (query: string) => void;
  showMore: () => void;
  /** Shows the first rows again, of another list. */
  startOver: () => void;
};

/** Shows a list in steps, and finds rows in it. */
export function usePagedList<Item>(
  items: readonly Item[],
  isFound: (item: Item, query: string) => boolean,
): PagedList<Item> {
  const [query, setQuery] = useState('');
  const [count, setCount] = useState(PAGE_SIZE);
  const found = items.filter((item) => isFound(item, query));
  return {
    query,
    found,
    shown: found.slice(0, count),
    isLong: items.length > PAGE_SIZE || query !== '',
    find(next) {
      setQuery(next);
      setCount(PAGE_SIZE);
    },
    showMore: () => setCount((before) => before + PAGE_SIZE),
    startOver: () => setCount(PAGE_SIZE),
  };
}

type FindFieldProps<Item> = { id: string; label: string; list: PagedList<Item> };

export function FindField<Item>({ id, label, list }: FindFieldProps<Item>) {
  return (
    <div className="mt-3">
      <TextField
        id={id}
        type="search"
        label={label}
        value={list.query}
        onChange={(event) => list.find(event.target.value)}
      />
    </div>
  );
}

export function ShowMore<Item>({ list: { found, shown, showMore } }: { list: PagedList<Item> }) {
  if (found.length === shown.length) return null;
  return (
    <button type="button" onClick={showMore} className={`${buttonStyle('secondary')} mt-4 w-full`}>
      Show {Math.min(PAGE_SIZE, found.length - shown.length)} more of {found.length}
    </button>
  );
}
