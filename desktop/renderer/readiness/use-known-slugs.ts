import { useEffect, useState } from 'react';
import type { SeenBlog } from '../../ipc/known-slugs.ts';
import { desktop } from '../desktop-api.ts';

export const NEVER_SEEN: SeenBlog = { seenAt: null, posts: [], unlisted: [], former: [] };

/** The addresses of the blog as this machine last saw them. */
export function useSeenBlog(): SeenBlog {
  const [seen, setSeen] = useState(NEVER_SEEN);
  useEffect(() => {
    let isCurrent = true;
    const end = desktop.onSeenBlogChanged((next) => {
      isCurrent = false;
      setSeen(next);
    });
    void desktop.readSeenBlog().then((first) => isCurrent && setSeen(first));
    return () => {
      isCurrent = false;
      end();
    };
  }, []);
  return seen;
}
