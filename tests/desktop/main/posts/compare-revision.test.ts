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
const publication = { revision: 2, publishedAt: '2026-11-01T09:00:00+00:00' };
const base = text();
const mine = text({ content: 'Mine.' });
const theirs = text({ content: 'Theirs.' });

describe('how a post on the blog stands to its draft', () => {
  test('C1: the same revision is in step, whatever was typed since', () => {
    expect(compareWithRemote({ publication, base, mine, remote: standing(2) })).toEqual({ kind: 'in-step' });
  });

  test('C2: a known text at another revision is followed: a new date, or a send that arrived unheard', () => {
    expect(compareWithRemote({ publication, base, mine, remote: standing(3) })).toEqual({ kind: 'rebase', as: base });
    expect(compareWithRemote({ publication, base, mine, remote: standing(3, mine) })).toEqual({
      kind: 'rebase',
      as: mine,
    });
    expect(compareWithRemote({ publication: null, base: null, mine, remote: standing(1, mine) })).toEqual({
      kind: 'rebase',
      as: mine,
    });
  });

  test('C2: what the blog does not store is no difference', () => {
    const typed = text({ title: 'Pipes ' });
    expect(compareWithRemote({ publication, base: typed, mine, remote: standing(3) })).toEqual({
      kind: 'rebase',
      as: typed,
    });
  });

  test('C3: a known text that was taken off the blog is for the author to decide on', () => {
    expect(compareWithRemote({ publication, base, mine, remote: standing(3, base, false) })).toEqual({
      kind: 'unpublished',
    });
  });

  test('C3: but not where the draft says already that it is off', () => {
    const off = { revision: 2, publishedAt: '' };
    expect(compareWithRemote({ publication: off, base, mine, remote: standing(3, base, false) })).toEqual({
      kind: 'rebase',
      as: base,
    });
  });

  test.each([
    ['on the blog', true],
    ['taken off it', false],
  ])('C4: another text is a conflict, %s', (_name, isPublished) => {
    expect(compareWithRemote({ publication, base, mine, remote: standing(3, theirs, isPublished) })).toEqual({
      kind: 'changed',
    });
    expect(compareWithRemote({ publication, base: null, mine, remote: standing(3, base, isPublished) })).toEqual({
      kind: 'changed',
    });
  });
});
