import { createBlocks } from '@callwright/shared/post-body/blocks/block.ts';
import { layoutPost } from '@callwright/shared/post-body/blocks/layout-post.ts';
import { listPostLinks, readPostLink } from '@callwright/shared/post-body/post-links.ts';
import { describe, expect, it } from 'vitest';

const list = (content: string) => listPostLinks(layoutPost(createBlocks(content)));
const slugs = (content: string) => list(content).map(({ slug }) => slug);

describe('a link to a post', () => {
  it.each([
    ['/blog/frozen-pipes', ''],
    ['/blog/frozen-pipes/', ''],
    ['/blog/frozen-pipes#post-wrap-them', ''],
    ['/blog/frozen-pipes/?from=mail', ''],
    ['https://WWW.example.com/blog/frozen-pipes', 'https://www.example.com'],
    ['http://localhost:3000/blog/frozen-pipes#a', 'http://localhost:3000'],
    ['//example.com/blog/frozen-pipes', 'https://example.com'],
  ])('is read from %s', (address, site) => {
    expect(readPostLink(address)).toEqual({ site, slug: 'frozen-pipes' });
  });

  it.each([
    '/blog',
    '/blog/',
    '/blog/a/b',
    '/pricing/',
    'frozen-pipes',
    'mailto:a@example.com',
    '/blog/Ünder',
    'ftp:/blog/a',
  ])('isn’t read from %s', (address) => {
    expect(readPostLink(address)).toBeNull();
  });
});

describe('the links of a text', () => {
  it('are its inline links, references, automatic links, and links in lists, tables, and footnotes', () => {
    const content = `
[one](/blog/one), [two][b], and <https://example.com/blog/three>. See https://example.com/blog/four.

- [five](</blog/five> "Five")

| a |
| - |
| [six](/blog/six) |

A note.[^n]

[^n]: See [seven](/blog/seven).

[b]: /blog/two
`;
    expect(slugs(content).toSorted()).toEqual(['five', 'four', 'one', 'seven', 'six', 'three', 'two']);
  });

  it('are listed once each', () => {
    expect(slugs('[a](/blog/one) and [b](/blog/one#post-b)')).toEqual(['one']);
  });

  it('leave out code, raw HTML, pictures, and definitions that nothing uses', () => {
    const content =
      '`[a](/blog/a)` ![b](/blog/b)\n\n```\n[c](/blog/c)\n```\n\n<a href="/blog/d">d</a>\n\n[e]: /blog/e\n';
    expect(slugs(content)).toEqual([]);
  });
});
