'use client';

import { useSyncExternalStore } from 'react';
import { readSlugFromPath, SHELL_SLUG } from '../../lib/post-address.ts';
import { FreshPost } from './fresh-post.tsx';
import { Waiting } from './waiting.tsx';

/** A post without an exported text: which one, the browser's address says. */
export function PostFromAddress() {
  const slug = useSyncExternalStore(
    () => () => {},
    () => readSlugFromPath(location.pathname) ?? SHELL_SLUG,
    () => null,
  );
  if (slug !== null) return <FreshPost slug={slug} known={null} />;
  return (
    <>
      <div className="with-scripts">
        <Waiting>Loading...</Waiting>
      </div>
      <p className="without-scripts page-width py-24 text-center text-ink-soft text-lg">
        This post is new: until the site is built again, reading it needs JavaScript.
      </p>
    </>
  );
}
