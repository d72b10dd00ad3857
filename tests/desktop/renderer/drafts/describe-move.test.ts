import { describeMove } from '@callwright/desktop/renderer/drafts/describe-move.ts';
import { describe, expect, test } from 'vitest';

const report = { from: '/old', folder: '/new', kind: 'moved', moved: 2, left: [] } as const;

describe('what became of a move of the drafts folder', () => {
  test('is how many drafts moved, and where they are', () => {
    expect(describeMove({ ...report, left: [] })).toEqual({
      title: 'Drafts folder moved',
      message: '2 drafts moved. Your drafts are in /new now.',
      left: null,
    });
  });

  test.each([
    ['renamed', '/new is another name of the folder where your drafts are. No file was moved.'],
    ['missing', '/old is not there, so nothing was moved from it. Your drafts are kept in /new from now on.'],
  ] as const)('says that nothing was moved: %s', (kind, message) => {
    expect(describeMove({ ...report, kind, left: [] }).message).toBe(message);
  });

  test('names three files that were left, with the reasons, and counts the others', () => {
    const left = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ file: `${name}.md`, reason: `Why ${name}.` }));
    expect(describeMove({ ...report, left }).left).toBe('a.md: Why a. b.md: Why b. c.md: Why c. And 2 more.');
    expect(describeMove({ ...report, left: [{ file: '/old', reason: '/old is not there.' }] }).left).toBe(
      '/old is not there.',
    );
  });
});
