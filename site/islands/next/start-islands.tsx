'use client';

import { useEffect } from 'react';

/** Every island that isn't a client component; Next starts those. */
const STARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'book-demo': () => import('../book-demo.tsx'),
  booking: () => import('../booking.tsx'),
  'not-found': () => import('../not-found.tsx'),
  post: () => import('../post.tsx'),
  posts: () => import('../posts.tsx'),
  'roi-calculator': () => import('../roi-calculator.tsx'),
  search: () => import('../search.tsx'),
};

/** Starts the islands of a page as Next serves it; the export removes it, and gives each island a script. */
export function StartIslands() {
  useEffect(() => {
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
      void STARTS[island.dataset.island ?? '']?.();
    }
  }, []);
  return null;
}
