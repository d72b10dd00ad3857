import { useEffect, useState } from 'react';
import type { SlugCache } from '../../ipc/known-slugs.ts';
import { desktop } from '../desktop-api.ts';

export const EMPTY_SLUG_CACHE: SlugCache = { seenAt: null, posts: [], unlisted: [], former: [] };

/** The addresses of the blog as this machine last saw them. */
export function useKnownSlugs(): SlugCache {
  const [seen, setSeen] = useState(EMPTY_SLUG_CACHE);
  useEffect(() => {
    let isCurrent = true;
    const end = desktop.onKnownSlugsChanged((next) => {
      isCurrent = false;
      setSeen(next);
    });
    void desktop.readKnownSlugs().then((first) => isCurrent && setSeen(first));
    return () => {
      isCurrent = false;
      end();
    };
  }, []);
  return seen;
}
