import type { FoundPost } from '@callwright/desktop/ipc/replace.ts';
import { listChosen, toHitKey } from '@callwright/desktop/renderer/replace/chosen-hits.ts';
import { expect, test } from 'vitest';

const hit = { field: 'content', start: 0, end: 1, found: 'a', text: 'b', before: '', after: '' } as const;
const postOf = (id: string, starts: readonly number[]): FoundPost => ({
  id,
  title: id,
  isOnBlog: false,
  hits: starts.map((start) => ({ ...hit, start, end: start + 1 })),
});

test('excluded hits are left out, and posts without any others', () => {
  const [one, two] = [postOf('one', [0, 4, 8]), postOf('two', [2])];
  const excluded = new Set([toHitKey(one, 1), toHitKey(two, 0)]);
  expect(listChosen([one, two], excluded)).toEqual([postOf('one', [0, 8])]);
  expect(listChosen([one, two], new Set())).toEqual([one, two]);
});
