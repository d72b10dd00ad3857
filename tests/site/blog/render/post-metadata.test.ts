import '../../../helpers/site-env.ts';
import { toPostMetadata } from '@callwright/site/blog/render/post-metadata.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const ofOurs = (facts: string) =>
  `https://blog.example/storage/v1/object/public/post-pictures/7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01/${'a'.repeat(32)}.${facts}`;

const drawnImage = {
  url: expect.stringMatching(/^https:\/\/callwright\.example\/share\/blog\/who-gets-woken-up\.png\?v=[0-9a-f]{12}$/),
  width: 1200,
  height: 630,
  type: 'image/png',
  alt: 'Who gets woken up? | Callwright Blog',
};

describe('the head of a post', () => {
  it('has everything in the product spec', () => {
    expect(toPostMetadata({ ...samplePost, revised_at: '2026-11-22T08:00:00+00:00' })).toEqual({
      title: 'Who gets woken up? | Callwright Blog',
      description: 'Six rules.',
      keywords: ['plumbing', 'on call', 'escalation'],
      authors: [{ name: 'author@example.com' }],
      alternates: {
        canonical: 'https://callwright.example/blog/who-gets-woken-up',
        types: {
          'application/rss+xml': [{ url: 'https://callwright.example/feed.xml', title: 'Callwright Blog (RSS)' }],
          'application/feed+json': [
            { url: 'https://callwright.example/feed.json', title: 'Callwright Blog (JSON Feed)' },
          ],
          'text/markdown': [
            { url: 'https://callwright.example/blog/who-gets-woken-up.md', title: 'This post as Markdown' },
          ],
        },
      },
      openGraph: {
        type: 'article',
        siteName: 'Callwright Blog',
        locale: 'en_US',
        title: 'Who gets woken up?',
        description: 'Six rules.',
        url: 'https://callwright.example/blog/who-gets-woken-up',
        publishedTime: samplePost.published_at,
        modifiedTime: samplePost.updated_at,
        authors: ['author@example.com'],
        tags: ['plumbing', 'on call', 'escalation'],
        images: [{ url: 'https://images.example/pipe.jpg', alt: 'A burst pipe under a sink.' }],
      },
      twitter: {
        card: 'summary_large_image',
        title: 'Who gets woken up?',
        description: 'Six rules.',
        images: [{ url: 'https://images.example/pipe.jpg', alt: 'A burst pipe under a sink.' }],
      },
    });
  });

  it('uses the title if there is no description', () => {
    expect(toPostMetadata({ ...samplePost, meta_description: null }).description).toBe('Who gets woken up?');
  });

  it.each([
    ['it has no picture', null],
    ['social networks don’t support its format', 'https://images.example/pipe.SVG?w=2'],
    ['it isn’t served over https', 'http://images.example/pipe.jpg'],
    ['it is ours and too narrow for a large preview', ofOurs('599x400.7a8b9c.webp')],
    ['it is ours and animated', ofOurs('800x600.7a8b9c.gif')],
  ])('uses a generated picture where %s', (_, featured_image_url) => {
    const { openGraph } = toPostMetadata({ ...samplePost, featured_image_url });
    expect(openGraph?.images).toEqual([drawnImage]);
  });

  it('has a new address for the generated picture once its text changes', () => {
    const address = (title: string) =>
      toPostMetadata({ ...samplePost, featured_image_url: null, title }).twitter?.images;
    expect(address('Who gets woken up?')).toEqual(address('Who gets woken up?'));
    expect(address('Who gets woken up?')).not.toEqual(address('Who is woken up?'));
  });
});
