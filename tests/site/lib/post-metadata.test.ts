import '../site-env.ts';
import { toPostMetadata } from '@callwright/site/lib/post-metadata.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../sample-post.ts';

describe('the head of a post', () => {
  it('says everything that the specification lists', () => {
    expect(toPostMetadata(samplePost)).toEqual({
      title: 'Who gets woken up? | Callwright Blog',
      description: 'Six rules.',
      keywords: ['plumbing', 'on call', 'escalation'],
      authors: [{ name: 'author@example.com' }],
      alternates: { canonical: 'https://callwright.example/blog/who-gets-woken-up' },
      openGraph: {
        type: 'article',
        siteName: 'Callwright Blog',
        title: 'Who gets woken up? | Callwright Blog',
        description: 'Six rules.',
        url: 'https://callwright.example/blog/who-gets-woken-up',
        publishedTime: samplePost.published_at,
        authors: ['author@example.com'],
        tags: ['plumbing', 'on call', 'escalation'],
        images: ['https://images.example/pipe.jpg'],
      },
    });
  });

  it('falls back to the title for its description, and names no image where there is none', () => {
    const metadata = toPostMetadata({ ...samplePost, meta_description: null, featured_image_url: null });
    expect(metadata.description).toBe('Who gets woken up?');
    expect(metadata.openGraph).not.toHaveProperty('images');
  });
});
