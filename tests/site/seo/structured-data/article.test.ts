import '../../../helpers/site-env.ts';
import { article } from '@callwright/site/seo/structured-data/article.ts';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

describe('the structured data of a post', () => {
  it('is an Article with its dates, author, image and address', () => {
    expect(article(samplePost)).toEqual({
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

  it('leaves out what the post does not have', () => {
    const bare = article({ ...samplePost, featured_image_url: null, keywords: null });
    expect(bare).not.toHaveProperty('image');
    expect(bare).not.toHaveProperty('keywords');
  });
});
