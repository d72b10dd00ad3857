'use client';

import { useState } from 'react';
import { buttonStyle } from '../ui/button-style.ts';

/** Longer lists get a search field. */
const PAGE_SIZE = 10;

export type PagedList<Item> = {
  query: string;
  found: readonly Item[];
  shown: readonly Item[];
  isLong: boolean;
  find: (query: string) => void;
  showMore: () => void;
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
  };
}

export function ShowMore<Item>({ list: { found, shown, showMore } }: { list: PagedList<Item> }) {
  if (found.length === shown.length) return null;
  return (
    <button type="button" onClick={showMore} className={`${buttonStyle('secondary')} mt-4 w-full`}>
      Show {Math.min(PAGE_SIZE, found.length - shown.length)} more
    </button>
  );
}
