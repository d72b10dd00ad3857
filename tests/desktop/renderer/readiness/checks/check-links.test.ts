import { checkLinks } from '@callwright/desktop/renderer/readiness/checks/check-links.ts';
import { SITE_FILES, SITE_PATHS } from '@callwright/shared/site-paths.ts';
import { describe, expect, it } from 'vitest';
import { readWhole } from '../read-whole.ts';

const knownSlugs = {
  seenAt: '2026-11-21T10:00:00.000Z',
  posts: [{ id: '1', slug: 'winter-calls' }],
  unlisted: [
    { id: '2', slug: 'spring-calls', isScheduled: true },
    { id: '3', slug: 'hidden-calls', isScheduled: false },
  ],
  former: [{ id: '1', slug: 'calls-in-winter' }],
};
const UNKNOWN = { seenAt: null, posts: [], unlisted: [], former: [] };
const context = { siteUrl: 'https://www.callwright.example', slug: 'this-post', knownSlugs };

async function check(content: string, changed: Partial<typeof context> | { knownSlugs: typeof UNKNOWN } = {}) {
  return checkLinks(await readWhole(content), { ...context, ...changed });
}

const messages = async (...args: Parameters<typeof check>) => (await check(...args)).map(({ message }) => message);

describe('a link to the site', () => {
  it.each(Object.values(SITE_PATHS))(
    'is valid to %s, with and without a slash, a query, or a fragment',
    async (path) => {
      const bare = path.replace(/(?<=.)\/$/, '');
      const forms = [path, ...(path.includes('#') ? [] : [bare, `${bare}?from=post`, `${bare}#part`])];
      const links = forms.flatMap((form) => [`[a](${form})`, `[b](https://www.callwright.example${form})`]);
      expect(await messages(links.join('\n\n'))).toEqual([]);
    },
  );

  it('is valid to what the site serves besides its pages', async () => {
    expect(
      await messages(
        Object.values(SITE_FILES)
          .map((file) => `[a](${file})`)
          .join('\n\n'),
      ),
    ).toEqual([]);
  });

  it.each([
    '/prices',
    '/solution/more',
    '/Solution/',
    '/blog/winter-calls/more',
    'https://www.callwright.example/prices',
  ])('is broken to %s', async (address) => {
    expect(await messages(`Text with [the prices](${address}).`)).toEqual([
      `The link “the prices” doesn’t point to a page on the site: ${address}`,
    ]);
  });

  it('is resolved from the post, like in a browser', async () => {
    expect(await messages('[a](winter-calls) [b](../solution/) [c](./nothing)')).toEqual([
      'The link “c” doesn’t point to a published post: ./nothing',
    ]);
  });

  it('is distinguished from a link to another site', async () => {
    expect(await messages('[a](https://example.com/prices) [b](//example.com/x) [c](mailto:a@example.com)')).toEqual(
      [],
    );
  });
});

describe('a link to a post', () => {
  it('is valid if the cached list has the post or its old address, or if it is this post', async () => {
    expect(await messages('[a](/blog/winter-calls) [b](/blog/calls-in-winter/) [c](/blog/this-post#top)')).toEqual([]);
  });

  it('is valid to the author’s scheduled post, which readers will see, but not to an unpublished one', async () => {
    expect(await messages('[a](/blog/spring-calls) [b](/blog/hidden-calls)')).toEqual([
      'The link “b” doesn’t point to a published post: /blog/hidden-calls',
    ]);
  });

  it('is broken if no such post is known', async () => {
    expect(await messages('[a](/blog/summer-calls)')).toEqual([
      'The link “a” doesn’t point to a published post: /blog/summer-calls',
    ]);
  });

  it('isn’t judged before the list of posts is known', async () => {
    expect(await messages('[a](/blog/summer-calls)', { knownSlugs: UNKNOWN })).toEqual([]);
  });
});

describe('a link within the post', () => {
  it('is valid to a heading, whatever its case or duplicate number', async () => {
    const content = '## Set up\n\n## Set up\n\n[a](#set-up) [b](#Set-Up) [c](#set-up-1) [d](#) [e](#top)';
    expect(await messages(content)).toEqual([]);
  });

  it('is broken to a missing heading', async () => {
    expect(await messages('## Set up\n\n[the steps](#steps)')).toEqual([
      'The link “the steps” doesn’t match any heading in this post: #steps',
    ]);
  });

  it('is found in a reference definition and reported where it is used', async () => {
    const content = '## Set up\n\nSee [the steps][s].\n\n[s]: #steps\n';
    const [finding] = await check(content);
    expect(finding?.location).toEqual({ kind: 'text', start: content.indexOf('[the'), end: content.indexOf('.\n') });
  });
});

it('a link without an address, or to one that posts can’t use, is reported', async () => {
  expect(await messages('[empty]() [script](javascript:alert(1))')).toEqual([
    'The link “empty” has no URL.',
    'The link “script” is shown as plain text. Posts can’t link to this kind of address.',
  ]);
});

it('a link around a picture is reported by its address', async () => {
  expect(await messages('[![](https://example.com/a.png)](/prices)')).toEqual([
    'The link “/prices” doesn’t point to a page on the site: /prices',
  ]);
});
