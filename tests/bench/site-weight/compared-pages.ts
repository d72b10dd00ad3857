/** The sample post that stands for all posts. */
export const COMPARED_POST = 'who-gets-woken-up';

/** What is built three times with equal content and compared. */
export const COMPARED_PAGES = [
  { name: 'landing page', path: '/' },
  { name: 'blog list', path: '/blog' },
  { name: 'post', path: `/blog/${COMPARED_POST}` },
] as const;

export type ComparedPage = (typeof COMPARED_PAGES)[number];

/** How a page was made: our export, Astro with the same components, or by hand. */
export const VARIANTS = ['ours', 'Astro', 'by hand'] as const;

export type Variant = (typeof VARIANTS)[number];
