import PostPage from '@callwright/site/app/(blog)/blog/[slug]/page.tsx';
import BlogPage from '@callwright/site/app/(blog)/blog/page.tsx';
import HomePage from '@callwright/site/app/(marketing)/page.tsx';
import { SiteFooter } from '@callwright/site/components/document/site-footer.tsx';
import { SiteHeader } from '@callwright/site/components/document/site-header.tsx';
import type { ReactNode } from 'react';
import { environment } from './environment.ts';

const slug = environment.POST_SLUG;

/** What the site's own page modules return. */
export const PAGES: { path: string; render(): ReactNode | Promise<ReactNode> }[] = [
  { path: '/', render: HomePage },
  { path: '/blog', render: BlogPage },
  { path: `/blog/${slug}`, render: () => PostPage({ params: Promise.resolve({ slug }) }) },
];

/** A page between the site's header and footer, as its layout has it. */
export function SitePage({ node }: { node: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-30 rounded-lg bg-surface px-4 py-3 font-semibold text-accent shadow-card focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {node}
      </main>
      <SiteFooter />
    </>
  );
}
