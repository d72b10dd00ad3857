import '../../../helpers/site-env.ts';
import { POSTS_IN_LLMS_TXT } from '@callwright/site/blog/blog-page.ts';
import { expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const { toLlmsTxt } = await import('@callwright/site/blog/feed/llms-txt.ts');
const { site } = await import('@callwright/site/settings/site.ts');

it('has the site’s name, tagline, indexed pages, and posts as Markdown', () => {
  const posts = [
    { ...samplePost, title: 'What [we] do', excerpt: 'Two\nlines.' },
    { ...samplePost, slug: 'second', title: 'Second' },
  ];
  const text = toLlmsTxt(posts);
  expect(text.split('\n').slice(0, 3)).toEqual(['# Callwright', '', `> ${site.tagline}`]);
  expect(text).toContain('\n## Pages\n\n- [Home](https://callwright.example/)\n');
  expect(text).toContain('- [Pricing](https://callwright.example/ai-receptionist-pricing/)\n');
  expect(text).not.toMatch(/\/login|\/blog\/admin/);
  expect(text).toContain(`
## Blog posts

- [What \\[we\\] do](https://callwright.example/blog/who-gets-woken-up.md): Two lines.
- [Second](https://callwright.example/blog/second.md)
`);
});

it('lists at most the newest posts, and says how many', () => {
  const posts = Array.from({ length: POSTS_IN_LLMS_TXT + 1 }, (_, index) => ({ ...samplePost, slug: `post-${index}` }));
  const text = toLlmsTxt(posts);
  expect(text).toContain(`The newest ${POSTS_IN_LLMS_TXT} blog posts`);
  expect(text).toContain(`/blog/post-${POSTS_IN_LLMS_TXT - 1}.md`);
  expect(text).not.toContain(`/blog/post-${POSTS_IN_LLMS_TXT}.md`);
});

it('has no list of posts for an empty blog', () => {
  expect(toLlmsTxt([])).not.toContain('## Blog posts');
});
