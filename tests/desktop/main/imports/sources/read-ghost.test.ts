import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalPictures } from '@callwright/desktop/main/imports/sources/local-pictures.ts';
import { readGhost } from '@callwright/desktop/main/imports/sources/read-ghost.ts';
import { beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { find, readPosts } from '../fixtures/read-source.ts';

let json: string;
beforeAll(async () => {
  json = await readFile(join(import.meta.dirname, '../fixtures/ghost.json'), 'utf8');
});

test('a Ghost export brings every post with its date, tags, authors, alt text, and old URL', async () => {
  const posts = await readPosts(unwrap(readGhost(json)));
  expect(posts.map(({ type, title, status, createdAt }) => [type, title, status, createdAt])).toEqual([
    ['post', 'Cards', 'published', Date.parse('2023-01-02T08:00:00Z')],
    ['post', 'Only lexical', 'draft', Date.parse('2023-02-01T08:00:00Z')],
    ['page', 'Plain', 'scheduled', 1_675_238_400_000],
  ]);
  const { fields, author, featuredPicture } = find(posts, 'Cards');
  expect(fields).toEqual({
    title: 'Cards',
    slug: 'cards',
    excerpt: 'Short',
    metaDescription: 'About cards',
    keywords: 'Pipes, News',
    featuredImageUrl: '',
    featuredImageAlt: 'The cover',
    oldUrls: '/cards/',
  });
  expect([author, featuredPicture]).toEqual(['Ana Price, Bea', '/content/images/2023/01/cover.jpg']);
});

test('a Ghost post’s cards become Markdown, and the others are named', async () => {
  const { text, problems } = find(await readPosts(unwrap(readGhost(json))), 'Cards');
  expect(text).toBe(
    [
      '---\nauthor: Ana Price, Bea\n---',
      'See [us](/about/).',
      '',
      'By hand',
      '',
      '[A guide](https://example.com/guide)',
      '',
      '![A pipe](/content/images/2023/01/pipe.png "One pipe")',
      '',
      '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
      '',
    ].join('\n'),
  );
  expect(problems).toEqual([
    'Check an HTML card: scripts and styles were removed.',
    'This post was for members. Here, anyone can read it once it’s published.',
    'A bookmark is now a link: https://example.com/guide',
    'A Ghost card was removed: signup.',
    'YouTube video is now a link: https://www.youtube.com/watch?v=abcdefghijk',
  ]);
});

test('a Ghost post without HTML brings its plain text, or says that there is none', async () => {
  const posts = await readPosts(unwrap(readGhost(json)));
  expect([find(posts, 'Plain').text, find(posts, 'Plain').problems]).toEqual([
    '---\n---\nOne \\<two>\n\nThree\n',
    ['The export has only the plain text. Formatting and pictures are missing.'],
  ]);
  expect(find(posts, 'Only lexical').problems).toEqual([
    'The export has this text only in Ghost’s own format. Copy it by hand.',
  ]);
});

test('a Ghost post names what the draft has no place for', async () => {
  const data = {
    posts: [
      {
        id: 1,
        title: 'A',
        canonical_url: 'https://a.example/',
        codeinjection_foot: '<script></script>',
        html: '<p>A</p>',
      },
      { id: 2, title: 'B', lexical: '{"root":{"children":[{"type":"image","src":"https://a.example/a.png"}]}}' },
    ],
    posts_meta: [{ post_id: 1, feature_image_caption: 'By <a href="https://b.example">Bea</a>' }],
  };
  const posts = await readPosts(unwrap(readGhost(JSON.stringify({ data }))));
  expect(posts.map(({ problems }) => problems)).toEqual([
    [
      'The featured image’s caption won’t be imported: By Bea',
      'The canonical URL won’t be imported: https://a.example/',
      'The injected code won’t be imported.',
    ],
    ['The export has this text only in Ghost’s own format. Copy it by hand.'],
  ]);
});

test('a Ghost archive’s pictures are found in it', async () => {
  const paths = [
    'ghost/export.json',
    'ghost/content/images/2023/01/pipe.png',
    'ghost/content/images/2023/01/cover.jpg',
  ];
  const files = { pictures: new LocalPictures({ paths }), path: 'ghost/export.json' };
  const post = find(await readPosts(unwrap(readGhost(json, files))), 'Cards');
  expect(post.text).toContain('![A pipe](ghost/content/images/2023/01/pipe.png "One pipe")');
  expect(post.featuredPicture).toBe('ghost/content/images/2023/01/cover.jpg');
});

test('a damaged Ghost export is refused with its line, and another JSON file with the reason', () => {
  const [damaged, other] = [readGhost(json.replace('"slug": "plain",', '"slug": "plain"')), readGhost('{"a":1}')];
  expect(damaged.ok || damaged.error.message).toMatch(
    /^This file isn’t valid JSON. Line \d+ is wrong. Export it again.$/,
  );
  expect(other.ok || other.error.message).toMatch(/^This JSON file isn’t a Ghost export./);
});
