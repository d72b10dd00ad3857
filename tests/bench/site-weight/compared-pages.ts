/** The sample post that is compared for all posts. */
export const COMPARED_POST = 'who-gets-woken-up';

/** What our export has, Astro builds and `by-hand/` holds. */
export const COMPARED_PAGES = [
  { name: 'landing page', path: '/', file: 'index.html' },
  { name: 'blog list', path: '/blog', file: 'blog/index.html' },
  { name: 'post', path: `/blog/${COMPARED_POST}`, file: `blog/${COMPARED_POST}/index.html` },
] as const;

export type ComparedPage = (typeof COMPARED_PAGES)[number];

/**
 * How a page was made: our export; Astro with the same components; or by hand, as whole documents that
 * keep the words, pictures and style of November 2026. Those are written anew only when
 * compare-content.ts says that they have too little in common with the site.
 */
export const VARIANTS = ['ours', 'Astro', 'by hand'] as const;

export type Variant = (typeof VARIANTS)[number];
