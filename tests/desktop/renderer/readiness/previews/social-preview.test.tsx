import { SocialPreview } from '@callwright/desktop/renderer/readiness/previews/social-preview.tsx';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const HASH = 'a'.repeat(32);
const AUTHOR = '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01';

/** Null if networks show the generated card. */
function imageOf(featuredImageUrl: string): string | null {
  const fields = { ...EMPTY_POST_FIELDS, featuredImageUrl };
  const html = renderToStaticMarkup(<SocialPreview fields={fields} author="Ana" publishedAt={null} />);
  return /<img src="([^"]*)" alt="Featured/.exec(html)?.[1] ?? null;
}

it.each([
  ['a picture beside the drafts', `pictures/${HASH}.800x600.7a8b9c.webp`, `/pictures/${HASH}.800x600.7a8b9c.webp`],
  [
    'one of another author’s folder of the blog',
    `https://blog.example/storage/v1/object/public/post-pictures/${AUTHOR}/${HASH}.800x600.7a8b9c.webp`,
    `/pictures/${AUTHOR}/${HASH}.800x600.7a8b9c.webp`,
  ],
  ['one elsewhere', 'https://example.com/a.png', 'https://example.com/a.png'],
  ['the generated card instead of a small one', `pictures/${HASH}.599x400.7a8b9c.webp`, null],
])('a shared link shows %s', (_what, address, source) => {
  expect(imageOf(address)).toBe(source);
});
