import { readSubstack } from '@callwright/desktop/main/imports/sources/read-substack.ts';
import { expect, test } from 'vitest';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { SUBSTACK } from '../fixtures/archives.ts';
import { find, readPosts, treeOf } from '../fixtures/read-source.ts';

test('a Substack archive brings every post in its list, and names the one that isn’t in it', async () => {
  const source = unwrap(await readSubstack(treeOf(SUBSTACK), 'posts.csv'));
  const posts = await readPosts(source);
  expect(posts.map(({ title, status, createdAt, fields }) => [title, status, createdAt, fields.oldUrls])).toEqual([
    ['First, a "letter"', 'published', Date.parse('2022-03-04T05:06:07Z'), '/p/first-letter'],
    ['For payers', 'published', Date.parse('2022-04-01T00:00:00Z'), '/p/for-payers'],
    ['Unwritten', 'draft', null, ''],
    ['A talk', 'published', Date.parse('2022-05-01T00:00:00Z'), '/p/a-talk'],
    ['About', 'published', Date.parse('2022-05-02T00:00:00Z'), '/p/about'],
  ]);
  expect(posts.map(({ type }) => type)).toEqual(['post', 'post', 'post', 'post', 'page']);
  expect(source.notes).toEqual(['These posts aren’t in posts.csv: 105.lost.html.']);
  expect(find(posts, 'For payers').problems).toEqual([
    'This post was for subscribers. Here, anyone can read it once it’s published.',
  ]);
  expect(find(posts, 'Unwritten').problems).toEqual(['The archive has no text for this post.']);
  expect(find(posts, 'A talk').problems).toEqual([
    'The podcast episode isn’t part of the text: https://api.substack.com/talk.mp3',
  ]);
});

test('a Substack post keeps its text and pictures, and its widgets are named', async () => {
  const posts = await readPosts(unwrap(await readSubstack(treeOf(SUBSTACK), 'posts.csv')));
  const { text, fields, problems, remotePictures } = find(posts, 'First, a "letter"');
  expect(text).toBe(
    [
      '---\n---',
      'Hello\\[1].',
      '',
      '![A tap](https://substackcdn.com/image/fetch/a.png "The tap")',
      '',
      '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
      '',
      '[Post on X](https://twitter.com/a/status/1)',
      '',
      '\\[1]',
      '',
      'A note.',
      '',
    ].join('\n'),
  );
  expect([fields.slug, fields.excerpt, remotePictures]).toEqual(['first-letter', 'Two “lines” <3 <b>', 1]);
  expect(problems).toEqual([
    'A Substack subscribe form was removed.',
    'A Substack button was removed: Subscribe now.',
    'YouTube video is now a link: https://www.youtube.com/watch?v=abcdefghijk',
    'Post on X is now a link: https://twitter.com/a/status/1',
    'A Substack poll was removed.',
  ]);
});
