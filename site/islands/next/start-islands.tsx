'use client';

import { useEffect } from 'react';

/** Islands that aren't client components, which Next starts itself. */
const STARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'book-demo': () => import('../book-demo.tsx'),
  booking: () => import('../booking.tsx'),
  'not-found': () => import('../not-found.tsx'),
  post: () => import('../post.tsx'),
  posts: () => import('../posts.tsx'),
  'roi-calculator': () => import('../roi-calculator.tsx'),
  search: () => import('../search.tsx'),
};

/** Starts the islands in Next. The export removes this and gives each island its own script. */
export function StartIslands() {
  useEffect(() => {
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
      void STARTS[island.dataset.island ?? '']?.();
    }
  }, []);
  return null;
}
