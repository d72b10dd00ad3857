import { linkImportedPosts } from '@callwright/desktop/main/imports/link-imported-posts.ts';
import type { OldStatus } from '@callwright/desktop/main/imports/sources/imported-post.ts';
import { expect, test } from 'vitest';

const SITE = 'https://www.blueridge.example/';

const postOf = (slug: string, oldUrls: string, text = '', status: OldStatus = 'published') => ({
  ...{ slug, status, text },
  fields: { oldUrls },
});

function link(text: string): string {
  const posts = [
    postOf('pipes', '/2019/05/pipes'),
    postOf('drains-2', '/2019/06/drains/'),
    postOf('plans', '/2019/07/plans/', '', 'draft'),
    postOf('new', '', text),
  ];
  linkImportedPosts(posts, SITE);
  return posts.at(-1)?.text ?? '';
}

test.each([
  ['[Pipes](https://www.blueridge.example/2019/05/pipes/)', '[Pipes](/blog/pipes)'],
  ['[Pipes](http://blueridge.example/2019/05/pipes#cost "Cost")', '[Pipes](/blog/pipes#cost "Cost")'],
  ['[Drains](https://www.blueridge.example/2019/06/drains/?utm=x)', '[Drains](/blog/drains-2)'],
  ['[Itself](https://www.blueridge.example/blog/pipes)', '[Itself](/blog/pipes)'],
])('a link to a published post of the same blog leads to its new page: %s', (before, after) => {
  expect(link(`One.\n\nSee ${before}.\n`)).toBe(`One.\n\nSee ${after}.\n`);
});

test.each([
  '[A draft](https://www.blueridge.example/2019/07/plans/)',
  '[Not in the export](https://www.blueridge.example/about/)',
  '[Another site](https://blueridge.example.org/2019/05/pipes/)',
  '`https://www.blueridge.example/2019/05/pipes/`',
])('other links and code keep their addresses: %s', (text) => {
  expect(link(text)).toBe(text);
});
