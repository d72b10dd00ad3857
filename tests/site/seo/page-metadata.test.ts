import '../../helpers/site-env.ts';
import { toPageMetadata } from '@callwright/site/seo/page-metadata.ts';
import { ROUTES } from '@callwright/site/settings/routes.ts';
import { describe, expect, it } from 'vitest';

const words = { title: 'What it does', description: 'It answers and books.' };
const image = {
  url: expect.stringMatching(/^https:\/\/callwright\.example\/share\/solution\.png\?v=[0-9a-f]{12}$/),
  alt: 'What it does | Callwright',
};

describe('the head of a page', () => {
  it('has everything that search engines and social networks need', () => {
    expect(toPageMetadata(ROUTES.solution, words)).toEqual({
      title: 'What it does | Callwright',
      description: 'It answers and books.',
      alternates: { canonical: 'https://callwright.example/solution/' },
      openGraph: {
        type: 'website',
        siteName: 'Callwright',
        locale: 'en_US',
        title: 'What it does',
        description: 'It answers and books.',
        url: 'https://callwright.example/solution/',
        images: [{ ...image, width: 1200, height: 630, type: 'image/png' }],
      },
      twitter: {
        card: 'summary_large_image',
        title: 'What it does',
        description: 'It answers and books.',
        images: [image],
      },
    });
  });

  it('keeps the address form of the route table', () => {
    expect(toPageMetadata(ROUTES.blog, words).alternates?.canonical).toBe('https://callwright.example/blog');
    expect(toPageMetadata(ROUTES.demo, words).alternates?.canonical).toBe('https://callwright.example/demo/');
  });

  it('links the home page and the blog to the feeds', () => {
    for (const route of [ROUTES.home, ROUTES.blog]) {
      expect(Object.keys(toPageMetadata(route, words).alternates?.types ?? {})).toEqual([
        'application/rss+xml',
        'application/feed+json',
      ]);
    }
  });

  it('has the product’s name once in the title', () => {
    expect(toPageMetadata(ROUTES.home, { ...words, title: 'Callwright answers' }).title).toBe('Callwright answers');
  });

  it('keeps a page out of search results if it says so', () => {
    expect(toPageMetadata(ROUTES.login, { ...words, isIndexed: false }).robots).toEqual({
      index: false,
      follow: false,
    });
  });
});
