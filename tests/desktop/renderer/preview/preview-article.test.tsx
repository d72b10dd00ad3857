import { PreviewArticle } from '@callwright/desktop/renderer/preview/preview-article.tsx';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { createIncrementalLayout } from '@callwright/shared/post-body/blocks/incremental-layout.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

function render(post: Partial<PostFields>): string {
  return renderToStaticMarkup(
    <PreviewArticle post={{ ...EMPTY_POST_FIELDS, ...post }} layoutText={createIncrementalLayout()} />,
  );
}

describe('the preview of a draft', () => {
  test('shows local pictures, in the text and as the featured image', () => {
    const name = `${'a'.repeat(32)}.800x600.7a8b9c.webp`;
    const html = render({
      featuredImageUrl: `pictures/${name}`,
      featuredImageAlt: 'A van',
      content: `![A pump](pictures/${name})`,
    });
    expect([...html.matchAll(/<img[^>]*src="([^"]*)"[^>]*alt="([^"]*)"/g)].map(([, src, alt]) => [src, alt])).toEqual([
      [`/pictures/${name}`, 'A van'],
      [`/pictures/${name}`, 'A pump'],
    ]);
  });

  test('shows other authors’ pictures through the app, because its policy allows no http backend', () => {
    const author = '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01';
    const name = `${'a'.repeat(32)}.800x600.7a8b9c.webp`;
    const address = `http://127.0.0.1:54321/storage/v1/object/public/post-pictures/${author}/${name}`;
    const html = render({ featuredImageUrl: address, content: `![A pump](${address})` });
    expect([...html.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      `/pictures/${author}/${name}`,
      `/pictures/${author}/${name}`,
    ]);
  });

  test('is the complete article, in the page’s order', () => {
    const html = render({
      title: 'Who answers',
      excerpt: 'Short & plain',
      featuredImageUrl: 'https://pictures.example/van.jpg',
      content: 'The body.',
    });
    const text = html.replace(/<img[^>]*src="([^"]+)"[^>]*>/g, '[$1]').replace(/<[^>]+>/g, '|');
    expect(text.split('|').filter((part) => part.trim() !== '')).toEqual([
      'Who answers',
      'Short &amp; plain',
      '[https://pictures.example/van.jpg]',
      'The body.',
      'Book a demo',
    ]);
    expect(html).toMatch(/<p class="[^"]*\bitalic\b[^"]*">Short/);
  });

  test('shows placeholders for the title and the text, and no space for other missing parts', () => {
    const html = render({ title: '  ' });
    expect(html).toContain('Your Title Here');
    expect(html).toContain('What you write appears here as readers will see it.');
    expect(html).not.toMatch(/<img|italic/);
  });

  test('ends with the post’s call to action, the site’s default, or none', () => {
    const linkOf = (callToAction: string) => /<a href="([^"]*)"/.exec(render({ callToAction }))?.[1];
    expect(linkOf('[See prices](/ai-receptionist-pricing/)')).toBe('/ai-receptionist-pricing/');
    expect(linkOf('')).toBe('/demo/');
    expect(linkOf('none')).toBeUndefined();
  });

  test('loads no image from an invalid address', () => {
    for (const featuredImageUrl of ['javascript:alert(1)', 'van.jpg', 'http:/'])
      expect(render({ featuredImageUrl })).not.toContain('<img');
  });
});
