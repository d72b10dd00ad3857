import type { ImportedPost } from '@callwright/desktop/main/imports/sources/imported-post.ts';
import { readMedium } from '@callwright/desktop/main/imports/sources/read-medium.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { MEDIUM } from '../fixtures/archives.ts';
import { find, readPosts, treeOf } from '../fixtures/read-source.ts';

let posts: ImportedPost[];
beforeAll(async () => {
  posts = await readPosts(unwrap(await readMedium(treeOf(MEDIUM))));
});

test('a Medium archive brings every post, and an old URL only if it isn’t Medium’s', () => {
  expect(
    posts.map(({ title, slug, status, createdAt, author, fields }) => [
      title,
      slug,
      status,
      createdAt,
      author,
      fields.oldUrls,
    ]),
  ).toEqual([
    [
      ...['Answer every call', 'answer-every-call', 'published', Date.parse('2018-07-06T05:04:03Z'), 'Ana Price'],
      '/answer-every-call-1a2b3c4d5e6f',
    ],
    ['I agree', 'i-agree', 'published', Date.parse('2018-07-06T05:04:03Z'), 'Ana Price', ''],
    ['Half a thought', 'half-a-thought', 'draft', null, '', ''],
  ]);
});

test('a Medium post loses its repeated title, keeps its pictures, and names its embeds', () => {
  const { text, fields, problems, remotePictures } = find(posts, 'Answer every call');
  expect(text).toBe(
    [
      '---\nauthor: Ana Price\n---',
      'Text with **weight**.',
      '',
      '![](https://cdn-images-1.medium.com/max/800/a.png "A phone")',
      '',
      '[More](https://example.com/more)',
      '',
      '[GitHub gist](https://gist.github.com/ana/123)',
      '',
    ].join('\n'),
  );
  expect([fields.excerpt, fields.keywords, remotePictures]).toEqual(['A subtitle', 'Phones, Pipes', 1]);
  expect(problems).toEqual([
    'A link card is now a link: https://example.com/more',
    'GitHub gist is now a link: https://gist.github.com/ana/123',
  ]);
});

test('a Medium reply says that it may be one', () => {
  expect(find(posts, 'I agree').problems).toEqual(['This has no title of its own and may be a reply to another post.']);
});
