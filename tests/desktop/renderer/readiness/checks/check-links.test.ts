import { checkLinks } from '@callwright/desktop/renderer/readiness/checks/check-links.ts';
import { SITE_FILES, SITE_PATHS } from '@callwright/shared/site-paths.ts';
import { describe, expect, it } from 'vitest';
import { readWhole } from '../read-whole.ts';

const knownSlugs = {
  seenAt: '2026-11-21T10:00:00.000Z',
  posts: [{ id: '1', slug: 'winter-calls' }],
  former: [{ id: '1', slug: 'calls-in-winter' }],
};
const context = { siteUrl: 'https://www.callwright.example', slug: 'this-post', knownSlugs };

async function check(
  content: string,
  changed: Partial<typeof context> | { knownSlugs: { seenAt: null; posts: []; former: [] } } = {},
) {
  return checkLinks(await readWhole(content), { ...context, ...changed });
}

const messages = async (...args: Parameters<typeof check>) => (await check(...args)).map(({ message }) => message);

describe('a link to the site', () => {
  it.each(Object.values(SITE_PATHS))('is good to %s, with and without a slash, a query or a fragment', async (path) => {
    const bare = path.replace(/(?<=.)\/$/, '');
    const forms = [path, ...(path.includes('#') ? [] : [bare, `${bare}?from=post`, `${bare}#part`])];
    const links = forms.flatMap((form) => [`[a](${form})`, `[b](https://www.callwright.example${form})`]);
    expect(await messages(links.join('\n\n'))).toEqual([]);
  });

  it('is good to what the site serves beside its pages', async () => {
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
  ])('is dead to %s', async (address) => {
    expect(await messages(`Text with [the prices](${address}).`)).toEqual([
      `The link “the prices” doesn’t lead to a page on the site: ${address}`,
    ]);
  });

  it('is read from the post on, as a browser does', async () => {
    expect(await messages('[a](winter-calls) [b](../solution/) [c](./nothing)')).toEqual([
      'The link “c” doesn’t lead to a post that readers can see: ./nothing',
    ]);
  });

  it('is told from one to another site', async () => {
    expect(await messages('[a](https://example.com/prices) [b](//example.com/x) [c](mailto:a@example.com)')).toEqual(
      [],
    );
  });
});

describe('a link to a post', () => {
  it('is good where the post was there when the blog was last knownSlugs, was there before, or is this one', async () => {
    expect(await messages('[a](/blog/winter-calls) [b](/blog/calls-in-winter/) [c](/blog/this-post#top)')).toEqual([]);
  });

  it('is dead where no such post was knownSlugs', async () => {
    expect(await messages('[a](/blog/summer-calls)')).toEqual([
      'The link “a” doesn’t lead to a post that readers can see: /blog/summer-calls',
    ]);
  });

  it('is not judged before the blog was knownSlugs', async () => {
    expect(await messages('[a](/blog/summer-calls)', { knownSlugs: { seenAt: null, posts: [], former: [] } })).toEqual(
      [],
    );
  });
});

describe('a link within the post', () => {
  it('is good to a heading, however its case and its double are written', async () => {
    const content = '## Set up\n\n## Set up\n\n[a](#set-up) [b](#Set-Up) [c](#set-up-1) [d](#) [e](#top)';
    expect(await messages(content)).toEqual([]);
  });

  it('is dead to a heading that is not there', async () => {
    expect(await messages('## Set up\n\n[the steps](#steps)')).toEqual([
      'The link “the steps” doesn’t match any heading in this post: #steps',
    ]);
  });

  it('is found in the definition of a reference, and named where it is used', async () => {
    const content = '## Set up\n\nSee [the steps][s].\n\n[s]: #steps\n';
    const [finding] = await check(content);
    expect(finding?.location).toEqual({ kind: 'text', start: content.indexOf('[the'), end: content.indexOf('.\n') });
  });
});

it('a link without an address, or to one that no post may lead to, is named', async () => {
  expect(await messages('[empty]() [script](javascript:alert(1))')).toEqual([
    'The link “empty” has no URL.',
    'The link “script” is shown as plain text. Posts can’t link to this kind of address.',
  ]);
});

it('a link around a picture is named by its address', async () => {
  expect(await messages('[![](https://example.com/a.png)](/prices)')).toEqual([
    'The link “/prices” doesn’t lead to a page on the site: /prices',
  ]);
});
