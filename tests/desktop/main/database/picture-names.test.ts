import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const ANA = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const BEA = '7f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const NOBODY = { account: null, seesAll: false };
const { name } = samplePicture();
const naming = { ...EMPTY_POST_FIELDS, content: `![A pipe](pictures/${name})` };

let folder: string;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-names-'));
  database = unwrap(Database.open(join(folder, 'callwright.db')));
});
afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

const add = (owner: string | null, fields = naming) =>
  database.drafts.insert(crypto.randomUUID(), { fields, front: '', owner }, 'saved');
const isHiddenFrom = (viewer: { account: string | null; seesAll: boolean }) =>
  database.pictureNames.findHidden([name], viewer).length > 0;

describe('a picture', () => {
  test('of an account’s draft is hidden from everyone else', () => {
    add(ANA);
    expect([ANA, BEA].map((account) => isHiddenFrom({ account, seesAll: false }))).toEqual([false, true]);
    expect([NOBODY, EVERYONE].map(isHiddenFrom)).toEqual([true, false]);
  });

  test('of a deleted draft or an earlier version is hidden, too', () => {
    database.drafts.change(database.drafts.trash(add(ANA)), { fields: EMPTY_POST_FIELDS, kind: 'outside' });
    expect(isHiddenFrom(NOBODY)).toBe(true);
  });

  test('that one of the viewer’s drafts also uses is shown', () => {
    add(ANA);
    add(null);
    expect(isHiddenFrom(NOBODY)).toBe(false);
  });

  test('that no draft uses is shown', () => {
    add(ANA, EMPTY_POST_FIELDS);
    expect(isHiddenFrom(NOBODY)).toBe(false);
  });
});

test('a viewer without an account sees how many drafts are hidden', () => {
  add(ANA);
  add(null);
  expect(database.drafts.countHidden(NOBODY)).toEqual({ hidden: 1, orphaned: 0 });
  expect(database.drafts.list(NOBODY)).toHaveLength(1);
});
