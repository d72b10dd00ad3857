export const COMPARED_POST = 'who-gets-woken-up';

export const COMPARED_PAGES = [
  { name: 'landing page', path: '/', file: 'index.html' },
  { name: 'blog list', path: '/blog', file: 'blog/index.html' },
  { name: 'post', path: `/blog/${COMPARED_POST}`, file: `blog/${COMPARED_POST}/index.html` },
] as const;

export type ComparedPage = (typeof COMPARED_PAGES)[number];

/** The handmade pages show the site of November 2026. Update them only if the content comparison fails. */
export const VARIANTS = ['ours', 'Astro', 'by hand'] as const;

export type Variant = (typeof VARIANTS)[number];
