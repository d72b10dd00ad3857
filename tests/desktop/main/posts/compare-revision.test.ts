import { compareWithRemote } from '@callwright/desktop/main/posts/compare-revision.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { describe, expect, test } from 'vitest';

const text = (changes: Partial<PostFields> = {}): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'Pipes',
  slug: 'pipes',
  content: 'Base.',
  ...changes,
});
const standing = (revision: number, fields = text(), isPublished = true) => ({
  revision,
  fields,
  isPublished,
  publishedAt: '2026-11-01T09:00:00+00:00',
  changedAt: '2026-11-02T09:00:00+00:00',
});
const compare = (input: Omit<Parameters<typeof compareWithRemote>[0], 'toPost'>) =>
  compareWithRemote({ ...input, toPost: (fields) => fields });
const publication = { revision: 2, publishedAt: '2026-11-01T09:00:00+00:00' };
const base = text();
const mine = text({ content: 'Mine.' });
const theirs = text({ content: 'Theirs.' });

test('a text is known even if the blog has its pictures as addresses', () => {
  const draft = text({ content: '![](pictures/a)' });
  const toPost = (fields: PostFields) => ({ ...fields, content: fields.content.replace('pictures/', 'https://blog/') });
  expect(compareWithRemote({ publication, base: draft, mine, remote: standing(3, toPost(draft)), toPost })).toEqual({
    kind: 'rebase',
    as: draft,
  });
});

describe('a published post compared with its draft', () => {
  test('C1: the same revision is up to date, whatever was typed since', () => {
    expect(compare({ publication, base, mine, remote: standing(2) })).toEqual({ kind: 'in-step' });
  });

  test('C2: a known text at another revision is accepted, like a new date or an unconfirmed publish', () => {
    expect(compare({ publication, base, mine, remote: standing(3) })).toEqual({ kind: 'rebase', as: base });
    expect(compare({ publication, base, mine, remote: standing(3, mine) })).toEqual({
      kind: 'rebase',
      as: mine,
    });
    expect(compare({ publication: null, base: null, mine, remote: standing(1, mine) })).toEqual({
      kind: 'rebase',
      as: mine,
    });
  });

  test('C2: fields that the blog doesn’t store don’t count as differences', () => {
    const typed = text({ title: 'Pipes ' });
    expect(compare({ publication, base: typed, mine, remote: standing(3) })).toEqual({
      kind: 'rebase',
      as: typed,
    });
  });

  test('C3: a known text that was unpublished is for the author to decide', () => {
    expect(compare({ publication, base, mine, remote: standing(3, base, false) })).toEqual({
      kind: 'unpublished',
    });
  });

  test('C3: unless the draft already says that it is unpublished', () => {
    const off = { revision: 2, publishedAt: '' };
    expect(compare({ publication: off, base, mine, remote: standing(3, base, false) })).toEqual({
      kind: 'rebase',
      as: base,
    });
  });

  test.each([
    ['on the blog', true],
    ['unpublished', false],
  ])('C4: any other text is a conflict, %s', (_name, isPublished) => {
    expect(compare({ publication, base, mine, remote: standing(3, theirs, isPublished) })).toEqual({
      kind: 'changed',
    });
    expect(compare({ publication, base: null, mine, remote: standing(3, base, isPublished) })).toEqual({
      kind: 'changed',
    });
  });
});
