import '../site-env.ts';
import { toArticleJsonLd } from '@callwright/site/lib/article-json-ld.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../sample-post.ts';

describe('the structured data of a post', () => {
  it('is an Article with its dates, author, image and address', () => {
    expect(JSON.parse(toArticleJsonLd(samplePost))).toEqual({
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

  it('can end no script element and open no comment, whatever an author wrote', () => {
    const hostile = fc.string({ unit: fc.constantFrom('<', '/', '!', '-', 'script', '>', '"', '\\', '\u2028', 'x') });
    fc.assert(
      fc.property(hostile, hostile, (title, description) => {
        const text = toArticleJsonLd({ ...samplePost, title, meta_description: description });
        expect(text).not.toContain('<');
        expect(JSON.parse(text).headline).toBe(title);
      }),
    );
  });
});
