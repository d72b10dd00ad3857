import type { HunkChoice } from '@callwright/desktop/ipc/conflicts.ts';
import {
  joinContent,
  listThreeWayChanges,
  mergePosts,
  normalizeFields,
} from '@callwright/desktop/renderer/conflicts/merge/merge-posts.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { describe, expect, test } from 'vitest';

const text = (changes: Partial<PostFields> = {}): PostFields => ({
  ...EMPTY_POST_FIELDS,
  title: 'Pipes',
  slug: 'pipes',
  content: 'One.\n\nTwo.\n\nThree.',
  ...changes,
});

describe('differing fields', () => {
  test('are in form order, with who changed each', () => {
    const mine = text({ excerpt: 'Mine', title: 'Frozen pipes', keywords: 'a, b' });
    const theirs = text({ excerpt: 'Theirs', slug: 'burst-pipes', keywords: 'a, b' });
    expect(listThreeWayChanges(text(), mine, theirs)).toEqual([
      { name: 'title', changedBy: 'mine' },
      { name: 'slug', changedBy: 'theirs' },
      { name: 'excerpt', changedBy: 'both' },
    ]);
  });

  test('have no author of the change without a base', () => {
    expect(listThreeWayChanges(null, text(), text({ title: 'Frozen' }))).toEqual([
      { name: 'title', changedBy: 'unknown' },
    ]);
  });

  test('don’t count a trailing space, which the server doesn’t store', () => {
    expect(listThreeWayChanges(text(), normalizeFields(text({ title: ' Pipes ' })), text())).toEqual([]);
    expect(normalizeFields(text({ title: ' ', content: 'x' })).title).toBe(' ');
  });
});

describe('a merge', () => {
  const mine = text({ title: 'Frozen pipes', excerpt: 'Mine', content: 'One, mine.\n\nTwo.\n\nThree, mine.' });
  const theirs = text({ slug: 'burst-pipes', excerpt: 'Theirs', content: 'One.\n\nTwo.\n\nThree, theirs.\n\nFour.' });
  const merged = mergePosts(text(), mine, theirs);
  const hunk = merged.content.findIndex(({ kind }) => kind === 'hunk');

  test('has changes of either side, and mine where both changed', () => {
    expect(merged.fields).toMatchObject({ title: 'Frozen pipes', slug: 'burst-pipes', excerpt: 'Mine' });
    expect(merged.disputed).toEqual(['excerpt']);
  });

  test.each<[string, HunkChoice | null, string]>([
    ['mine until the author decides', null, 'One, mine.\n\nTwo.\n\nThree, mine.'],
    ['theirs', { kind: 'theirs' }, 'One, mine.\n\nTwo.\n\nThree, theirs.\n\nFour.'],
    ['one after the other', { kind: 'both' }, 'One, mine.\n\nTwo.\n\nThree, mine.\n\nThree, theirs.\n\nFour.'],
    ['the author’s own text', { kind: 'own', text: 'Three!' }, 'One, mine.\n\nTwo.\n\nThree!'],
  ])('takes a hunk as %s', (_name, choice, expected) => {
    const choices = new Map(choice === null ? [] : [[hunk, choice]]);
    expect(joinContent(merged.content, choices)).toBe(expected);
  });

  test('combines both changes of a hunk if they affect different words', () => {
    const { content } = mergePosts(
      text({ content: 'Call us now.' }),
      text({ content: 'Ring us now.' }),
      text({ content: 'Call us today.' }),
    );
    expect(joinContent(content, new Map())).toBe('Ring us today.');
  });
});
