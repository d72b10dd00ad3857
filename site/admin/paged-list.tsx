'use client';

import { useState } from 'react';
import { buttonStyle } from '../ui/button-style.ts';
import { TextField } from '../ui/text-field.tsx';

/** Longer lists get a search field. */
const PAGE_SIZE = 10;

export type PagedList<Item> = {
  query: string;
  found: readonly Item[];
  shown: readonly Item[];
  isLong: boolean;
  find: (query: string) => void;
  showMore: () => void;
  startOver: () => void;
};

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
