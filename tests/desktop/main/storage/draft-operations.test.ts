import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { DraftOperations } from '@callwright/desktop/main/storage/draft-operations.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';

const ID = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const textOf = (content: string) => ({ ...EMPTY_POST_FIELDS, content });

let folder: string;
let database: Database;
let drafts: DraftOperations;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-draft-operations-'));
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now: Date.now }));
  drafts = new DraftOperations(database);
});
afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

/** Takes in a file's text as the mirror does while the author types: it becomes the draft's. */
function takeInto(id: string, content: string): void {
  const draft = database.drafts.read(id);
  if (draft === null) throw new Error('There is no such draft');
  const next = database.drafts.change(draft, { fields: textOf(content), kind: 'outside' });
  const { seq, changes, head } = next;
  database.mirror.put({ name: 'a.md', draft: seq, hash: new Uint8Array(1), nextHash: null, changes, head });
}

test('words that were typed before a file’s text was taken in conflict with it, on the base of both', () => {
  const save = (content: string, basedOn: number | null) =>
    unwrap(drafts.saveDraft({ id: ID, fields: textOf(content), author: null, basedOn }));
  const { head } = save('One. Two.', null);
  takeInto(ID, 'One, theirs. Two.');
  expect(save('One. Two, mine.', head).conflict).not.toBeNull();
  expect(unwrap(drafts.readFileConflict({ id: ID, viewer: EVERYONE }))).toMatchObject({
    base: textOf('One. Two.'),
    theirs: textOf('One, theirs. Two.'),
    source: 'file',
  });
});
