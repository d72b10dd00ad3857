'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { ROUTES } from '../../content/routes.ts';
import { readSlugFromPath } from '../../lib/post-address.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { BlogQueries } from './blog-queries.tsx';
import { FreshPost } from './fresh-post.tsx';

/**
 * What a host answers to every address that it has no file for. Some of them are posts published
 * since the last export, so those are looked up; the rest are nowhere.
 */
export function NotFoundScreen() {
  const path = useSyncExternalStore(
    () => () => {},
    () => location.pathname,
    () => null,
  );
  const slug = path === null ? null : readSlugFromPath(path);
  useEffect(() => {
    if (path !== null && slug === null) console.error(`404: there is no page at ${path}`);
  }, [path, slug]);
  if (slug !== null) {
    return (
      <BlogQueries>
        <FreshPost slug={slug} known={null} />
      </BlogQueries>
    );
  }
  return (
    <section className={`page-width flex flex-col items-center py-28 text-center ${path === null ? 'undecided' : ''}`}>
      <p className="heading text-7xl text-accent sm:text-8xl">404</p>
      <h1 className="heading mt-4 mb-8 text-3xl sm:text-4xl">Oops! Page not found</h1>
      <a href={ROUTES.home.path} className={buttonStyle('primary')}>
        Return to Home
      </a>
    </section>
  );
}
