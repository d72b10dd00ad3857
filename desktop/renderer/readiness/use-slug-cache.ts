import { useEffect, useState } from 'react';
import type { SlugCache } from '../../ipc/posts.ts';
import { desktop } from '../desktop-api.ts';

const EMPTY_SLUG_CACHE: SlugCache = { seenAt: null, posts: [], unlisted: [], former: [] };

export function useSlugCache(): SlugCache {
  const [cache, setCache] = useState(EMPTY_SLUG_CACHE);
  useEffect(() => {
    let isCurrent = true;
    const end = desktop.onKnownSlugsChanged((changed) => {
      isCurrent = false;
      setCache(changed);
    });
    void desktop.readKnownSlugs().then((first) => isCurrent && setCache(first));
    return () => {
      isCurrent = false;
      end();
    };
  }, []);
  return cache;
}
