import '../../../helpers/site-env.ts';
import { createSitePictures } from '@callwright/site/blog/site-pictures.ts';
import { expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const { toPostMarkdown } = await import('@callwright/site/blog/feed/post-markdown.ts');

const AUTHOR = '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01';
const UPLOADED = `https://blog.example/storage/v1/object/public/post-pictures/${AUTHOR}/${'a'.repeat(32)}.1600x900.7a8b9c.webp`;
const PUBLIC = `https://callwright.example/post-pictures/${'a'.repeat(32)}-1600.webp`;

it('has the title, byline, featured image, text, call to action, and URL of the post', () => {
  const post = { ...samplePost, title: 'Who gets\nwoken up?', content: '## Rules\n\nAnswer *first*.\n' };
  expect(toPostMarkdown(post, createSitePictures())).toBe(`# Who gets woken up?

By author@example.com. Published November 21, 2026.

![A burst pipe under a sink.](<https://images.example/pipe.jpg>)

## Rules

Answer *first*.

[Book a demo](https://callwright.example/demo/)

Original: https://callwright.example/blog/who-gets-woken-up
`);
});

it('shows the update date, and leaves out what the post doesn’t have', () => {
  const post = {
    ...samplePost,
    featured_image_url: null,
    call_to_action: 'none',
    revised_at: '2026-11-24T08:00:00+00:00',
  };
  expect(toPostMarkdown(post, createSitePictures())).toBe(`# Who gets woken up?

By author@example.com. Published November 21, 2026. Updated November 24, 2026.

Text.

Original: https://callwright.example/blog/who-gets-woken-up
`);
});

it('refers to pictures and pages of the site by their public URLs', () => {
  const content = `![A pump](${UPLOADED}#half "Caption") and [demo](/demo/), [heading](#one), [other](https://a.example/b).

\`[code](/stays/)\`

[ref]: /ai-receptionist-pricing/`;
  const text = toPostMarkdown({ ...samplePost, content }, createSitePictures());
  expect(text).toContain(`![A pump](${PUBLIC} "Caption")`);
  expect(text).toContain('[demo](https://callwright.example/demo/), [heading](#one), [other](https://a.example/b)');
  expect(text).toContain('`[code](/stays/)`');
});

it('keeps the indentation of code at the start', () => {
  const text = toPostMarkdown({ ...samplePost, content: '\n    ring();\n\n' }, createSitePictures());
  expect(text).toContain('\n\n    ring();\n\n[Book a demo]');
});

it('refers to a picture without a file on the site where it was uploaded', () => {
  const missing = createSitePictures([`${AUTHOR}/${'a'.repeat(32)}.1600x900.7a8b9c.webp`]);
  const text = toPostMarkdown({ ...samplePost, content: `![A pump](${UPLOADED})` }, missing);
  expect(text).toContain(`![A pump](${UPLOADED})`);
});
