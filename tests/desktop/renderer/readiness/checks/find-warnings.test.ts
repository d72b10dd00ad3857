import { checkImages, findWarnings } from '@callwright/desktop/renderer/readiness/checks/find-warnings.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { describe, expect, it } from 'vitest';
import { readWhole } from '../read-whole.ts';

const fields = {
  ...EMPTY_POST_FIELDS,
  title: 'Title',
  slug: 'this-post',
  content: 'Text',
  excerpt: 'In short.',
  metaDescription: 'For a search engine.',
};
const context = { siteUrl: null, knownSlugs: { seenAt: null, posts: [], unlisted: [], former: [] }, isTitleCut: false };
const warn = async (changed: Partial<typeof fields>, isTitleCut = false) => {
  const post = { ...fields, ...changed };
  return findWarnings(post, await readWhole(post.content), { ...context, isTitleCut });
};

it('a complete post has no warnings', async () => {
  expect(await warn({})).toEqual([]);
});

it('a missing part of the page leads to its field', async () => {
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
  'social networks show nothing for %s',
  async (featuredImageUrl) => {
    expect(await warn({ featuredImageUrl })).toMatchObject([{ location: { field: 'featuredImageUrl' } }]);
  },
);

it.each(['https://example.com/a.png', 'https://example.com/picture?format=svg', 'https://pictures.svg/'])(
  'social networks get %s',
  async (featuredImageUrl) => {
    expect(await warn({ featuredImageUrl })).toEqual([]);
  },
);

it.each([
  ['cut for them from a picture beside the drafts', '800x600.7a8b9c.webp', 0],
  ['not shown one that is narrower than they show large', '599x400.7a8b9c.webp', 1],
  ['not shown one that moves', '800x600.7a8b9c.gif', 1],
])('social networks are %s', async (_what, facts, count) => {
  expect(await warn({ featuredImageUrl: `pictures/${'a'.repeat(32)}.${facts}` })).toHaveLength(count);
});

it('HTML that readers don’t get is reported where it is', async () => {
  const content = 'Text\n\n<div align="center">\n\nwith <kbd>Esc</kbd>';
  expect(await warn({ content })).toEqual([
    { message: 'HTML that readers won’t see: <div>', location: { kind: 'text', start: 6, end: 26 } },
    { message: 'HTML that readers won’t see: <kbd>', location: { kind: 'text', start: 33, end: 38 } },
  ]);
});

it('Markdown shown literally leads to its place, with what to do', async () => {
  const nested = `${'> '.repeat(101)}deep`;
  expect(await warn({ content: `Text\n\n${nested}` })).toEqual([
    {
      message: expect.stringMatching(/^Readers see this part as plain text because .*\. Simplify it, /),
      location: { kind: 'text', start: 6, end: 6 + nested.length },
    },
  ]);
  const repeated = `[a]: https://example.com/${'b'.repeat(10_000)}\n\n${'[a] '.repeat(100)}`;
  expect((await warn({ content: repeated })).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Readers see links in this part as plain text because .*\. Shorten the URL, /),
  );
});

const pictures = async (content: string) => checkImages(await readWhole(content)).map(({ message }) => message);

describe('pictures', () => {
  it('of ours are fine here: missing text is an error', async () => {
    expect(await pictures(`![](pictures/${'a'.repeat(32)}.800x600.7a8b9c.webp)`)).toEqual([]);
  });

  it('are fine with a text and an address that readers can load', async () => {
    expect(
      await pictures('![A pump](https://example.com/a.png)\n\n![Two][t]\n\n[t]: http://example.com/b.png'),
    ).toEqual([]);
  });

  it.each([
    '![](https://example.com/a.png)',
    '![ ](https://example.com/a.png)',
    'In a [![](https://example.com/a.png)](/demo/) link',
  ])('lack a text in %j', async (content) => {
    expect(await pictures(content)).toEqual([
      'The picture “https://example.com/a.png” has no alt text for readers who can’t see it.',
    ]);
  });

  it.each(['pump.png', '/pictures/pump.png', 'file:///pump.png', 'data:image/png;base64,AAAA'])(
    'aren’t shown from %s',
    async (address) => {
      expect(await pictures(`![A pump](${address})`)).toEqual([
        `The picture “${address}” isn’t shown. Its URL must start with http or https.`,
      ]);
    },
  );

  it('don’t count in code or a comment', async () => {
    expect(await pictures('`![](a.png)`\n\n<!-- ![](b.png) -->\n\n    ![](c.png)')).toEqual([]);
  });
});
