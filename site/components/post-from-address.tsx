'use client';

import { useSyncExternalStore } from 'react';
import { readSlugFromPath, SHELL_SLUG } from '../lib/post-address.ts';
import { FreshPost } from './fresh-post.tsx';
import { Waiting } from './waiting.tsx';

/** A post without an exported text: which one, the browser's address says. */
export function PostFromAddress() {
  const slug = useSyncExternalStore(
    () => () => {},
    () => readSlugFromPath(location.pathname) ?? SHELL_SLUG,
    () => null,
  );
  return slug === null ? <Waiting>Loading...</Waiting> : <FreshPost slug={slug} known={null} />;
}
