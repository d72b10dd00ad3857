import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { Maintenance } from '@callwright/desktop/main/storage/maintenance.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unwrap } from '../../../helpers/unwrap.ts';

const REST_MS = 5_000;

let folder: string;
let database: Database;

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'callwright-maintenance-'));
  database = unwrap(Database.open(join(folder, 'callwright.db')));
});

afterEach(() => {
  database.connection.close();
  rmSync(folder, { recursive: true });
});

test('a full disk during idle work is no failure, and the draft is found once there is space', () => {
  const words = Array.from({ length: 20_000 }, (_, number) => `word${number}`).join(' ');
  const id = crypto.randomUUID();
  database.drafts.insert(id, { fields: { ...EMPTY_POST_FIELDS, content: words }, front: '', owner: null }, 'saved');
  const { page_count: pages } = unwrapRow(database.connection.get<{ page_count: number }>('pragma page_count'));
  database.connection.get(`pragma max_page_count = ${pages}`);
  expect(() => database.search.indexPending()).toThrow('database or disk is full');

  const maintenance = new Maintenance(database, Date.now);
  maintenance.recordCall();
  vi.advanceTimersByTime(REST_MS);
  maintenance.stop();
  database.connection.get('pragma max_page_count = 100000');
  expect(database.search.find('word19999', EVERYONE).ids).toEqual([id]);
});

function unwrapRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('There is no row.');
  return row;
}
