import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnfinishedMerge } from '@callwright/desktop/ipc/conflicts.ts';
import { UnfinishedMerges } from '@callwright/desktop/main/posts/unfinished-merges.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const POST = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const merge: UnfinishedMerge = {
  basis: 'a digest',
  fields: { ...EMPTY_POST_FIELDS, title: 'Pipes' },
  edited: { title: 'Pipes' },
  choices: [{ part: 1, choice: { kind: 'own', text: 'The merged passage.' } }],
  whole: 'Put together by hand.',
};

let userData: string;
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'callwright-merges-'));
});
afterEach(() => rmSync(userData, { recursive: true }));

test('text typed while merging a post survives a restart without changing other fields, until the merge ends', () => {
  expect(new UnfinishedMerges(userData).save(POST, merge)).toMatchObject({ ok: true });
  const restarted = new UnfinishedMerges(userData);
  expect(restarted.read(POST)).toEqual({ ok: true, value: merge });
  restarted.save(POST, null);
  expect(new UnfinishedMerges(userData).read(POST)).toEqual({ ok: true, value: null });
});
