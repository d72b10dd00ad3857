import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageFailure } from '@callwright/desktop/main/storage/serve-operations.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { createLocalStorage } from '../../../helpers/local-storage.ts';
import { createNotes, DISK_FULL, describeDatabaseError } from './notes-process.ts';

let folder: string;
let events: string[];

const open = () =>
  createLocalStorage(
    createNotes(folder, (event) => events.push(event)),
    describeDatabaseError,
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-operations-'));
  events = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a call that waits for a folder doesn’t block others', async () => {
  const { call } = open();
  const slow = call('copyNote', 'a');
  const quick = call('saveNote', { name: 'b', text: '' });
  expect(await Promise.all([slow, quick])).toEqual([ok(undefined), ok(undefined)]);
  expect(events).toEqual(['saved b', 'copied a']);
});

test('an operation that can fail returns its own result', async () => {
  const { call } = open();
  const found = await call('readOptionalNote', 'a');
  expectTypeOf(found).toEqualTypeOf<
    Result<{ name: string; bytes: Uint8Array<ArrayBuffer> }, { message: string; name: string } | StorageFailure>
  >();
  expect(found).toEqual(ok({ name: 'a', bytes: new Uint8Array([1, 2]) }));
  expect(await call('readOptionalNote', 'missing')).toEqual(
    err({ message: 'There is no such note.', name: 'missing' }),
  );
});

test('a disk error gives a message, and the next call works', async () => {
  const { call } = open();
  expect(await call('fillDisk')).toEqual(err({ message: DISK_FULL, refusal: 'SQLITE_13' }));
  expect(await call('saveNote', { name: 'a', text: 'text' })).toEqual(ok(undefined));
});

test('a bug rejects the call, and the next call works', async () => {
  const { call } = open();
  await expect(call('hasBug')).rejects.toThrow('text is undefined');
  expect(await call('saveNote', { name: 'a', text: 'text' })).toEqual(ok(undefined));
});
