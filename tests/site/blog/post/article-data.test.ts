import '../../../helpers/site-env.ts';
import { article } from '@callwright/site/blog/post/article-data.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

describe('the structured data of a post', () => {
  it('is an Article with dates, author, image, and address', () => {
    expect(article({ ...samplePost, revised_at: '2026-11-22T08:00:00+00:00' })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: 'Who gets woken up?',
      description: 'Six rules.',
      datePublished: samplePost.published_at,
      dateModified: samplePost.updated_at,
      author: { '@type': 'Person', name: 'author@example.com' },
      publisher: { '@type': 'Organization', name: 'Callwright', url: 'https://callwright.example' },
      mainEntityOfPage: 'https://callwright.example/blog/who-gets-woken-up',
      image: ['https://images.example/pipe.jpg'],
      keywords: 'plumbing, on call, escalation',
    });
  });

  it('names the company if there is no author name, as an organization', () => {
    expect(article({ ...samplePost, author_name: '' }).author).toEqual({
      '@type': 'Organization',
      name: 'Callwright',
      url: 'https://callwright.example',
    });
  });

  it('leaves out what the post doesn’t have', () => {
    const bare = article({ ...samplePost, featured_image_url: null, keywords: null });
    expect(bare).not.toHaveProperty('image');
    expect(bare).not.toHaveProperty('keywords');
  });
});
