import { readReleaseFile, readTitle, toTitle, typeOf } from '@callwright/site/publish/hosts/stored-files.ts';
import { describe, expect, test } from 'vitest';
import { DATABASE } from '../../../helpers/hosts/releases.ts';

const ID = '0b5b7a53-6f6f-4f0e-8a38-0d6b8d2f6c11';

test.each([
  ['blog/a-post.md', 'text/markdown; charset=utf-8'],
  ['llms.txt', 'text/plain; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['calls/leak.mp3', 'audio/mpeg'],
])('%s is stored as %s', (path, type) => {
  expect(typeOf(path)).toBe(type);
});

describe('the line that names a release', () => {
  test('has the release, the database, and the number of posts, in characters that Cloudflare keeps', () => {
    const release = { id: ID, database: DATABASE, posts: 10_000_000 };
    expect(toTitle(release).length).toBeLessThanOrEqual(100);
    expect(readTitle(toTitle(release))).toEqual(release);
  });

  test('can lack the database and the number', () => {
    const release = { id: ID, database: null, posts: null };
    expect(readTitle(toTitle(release))).toEqual(release);
  });

  test.each([
    null,
    undefined,
    '',
    'Deploy from the command line',
    'Callwright',
    'Callwright a b c',
    'Callwright a b 1 d',
  ])('isn’t ours: %o', (title) => {
    expect(readTitle(title)).toBeNull();
  });
});

describe('the file that names a release', () => {
  test.each([
    [
      JSON.stringify({ release: ID, cursor: { log: 'x', database: DATABASE }, posts: 12 }),
      { id: ID, database: DATABASE, posts: 12 },
    ],
    [JSON.stringify({ release: ID, cursor: { log: 'x' } }), { id: ID, database: null, posts: null }],
    [JSON.stringify({ release: ID }), { id: ID, database: null, posts: null }],
    [JSON.stringify({ version: 1 }), null],
    ['<!doctype html>', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(readReleaseFile(text)).toEqual(expected);
  });
});
