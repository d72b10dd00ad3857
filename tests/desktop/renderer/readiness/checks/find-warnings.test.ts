import { findWarnings } from '@callwright/desktop/renderer/readiness/checks/find-warnings.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { expect, it } from 'vitest';
import { readWhole } from '../read-whole.ts';

const fields = {
  ...EMPTY_POST_FIELDS,
  title: 'Title',
  slug: 'this-post',
  content: 'Text',
  excerpt: 'In short.',
  metaDescription: 'For a search engine.',
};
const context = { siteUrl: null, knownSlugs: { seenAt: null, posts: [], former: [] }, isTitleCut: false };
const warn = async (changed: Partial<typeof fields>, isTitleCut = false) => {
  const post = { ...fields, ...changed };
  return findWarnings(post, await readWhole(post.content), { ...context, isTitleCut });
};

it('a post with everything gets no warnings', async () => {
  expect(await warn({})).toEqual([]);
});

it('what the page lacks leads to its field', async () => {
  const warnings = await warn(
    { excerpt: ' ', metaDescription: '', featuredImageUrl: 'http://example.com/a.png' },
    true,
  );
  expect(warnings.map(({ location }) => location.kind === 'field' && location.field)).toEqual([
    'title',
    'excerpt',
    'metaDescription',
    'featuredImageUrl',
  ]);
});

it.each(['https://example.com/a.svg', 'https://example.com/a.AVIF?size=2', 'http://example.com/a.png'])(
  'networks show nothing from %s',
  async (featuredImageUrl) => {
    expect(await warn({ featuredImageUrl })).toMatchObject([{ location: { field: 'featuredImageUrl' } }]);
  },
);

it.each(['https://example.com/a.png', 'https://example.com/picture?format=svg', 'https://pictures.svg/'])(
  'networks are offered %s',
  async (featuredImageUrl) => {
    expect(await warn({ featuredImageUrl })).toEqual([]);
  },
);

it('HTML that readers do not get is named where it stands', async () => {
  const content = 'Text\n\n<div align="center">\n\nwith <kbd>Esc</kbd>';
  expect(await warn({ content })).toEqual([
    { message: 'HTML that readers will not see: <div>', location: { kind: 'text', start: 6, end: 26 } },
    { message: 'HTML that readers will not see: <kbd>', location: { kind: 'text', start: 33, end: 38 } },
  ]);
});
