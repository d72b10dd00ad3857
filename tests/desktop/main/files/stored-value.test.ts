// Import first: electron-store keeps the file system functions it finds on load.
import '../../../helpers/hostile-disk/hostile-disk.ts';

import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackendOrigins } from '@callwright/desktop/main/backend/backend-origins.ts';
import { openLastPosition } from '@callwright/desktop/main/drafts/last-position.ts';
import { StoredValue } from '@callwright/desktop/main/files/stored-value.ts';
import { startFailureLog } from '@callwright/desktop/main/log/failure-log.ts';
import { RecentDrafts } from '@callwright/desktop/main/window/recent-drafts.ts';
import { WindowStateStore } from '@callwright/desktop/main/window/window-state.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';

const countSchema = z.object({ count: z.int() });

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-value-'));
  path = join(folder, 'value.json');
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const open = (inFolder = folder) =>
  new StoredValue({ folder: inFolder, name: 'value', schema: countSchema, fallback: { count: 0 } });

test('a stored value can be read after a restart, but not by other users', async () => {
  expect(open().change(({ count }) => ({ count: count + 7 }))).toMatchObject({ ok: true });
  expect(open()).toMatchObject({ value: { count: 7 }, found: { kind: 'stored' } });
  expect(await readFile(path, 'utf8')).toBe('{"count":7}');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['value.json']);
});

test('the fallback applies until a value is stored, and storing the same value writes nothing', async () => {
  const value = open();
  expect(value).toMatchObject({ value: { count: 0 }, found: { kind: 'missing' } });
  value.change((before) => before);
  expect(await readdir(folder)).toEqual([]);
});

describe.each(['', '{', '[]', '{"count":0.5}'])('a file with %j', (text) => {
  test('is set aside unchanged and logged, and replaced by a new one', async () => {
    startFailureLog({ userData: folder, version: '1.2.3' });
    await writeFile(path, text);
    const value = open();
    expect(value).toMatchObject({ value: { count: 0 }, found: { kind: 'damaged' } });
    value.change(() => ({ count: 1 }));
    expect(open().value).toEqual({ count: 1 });
    const [aside = '', ...others] = (await readdir(folder)).filter((name) => name.includes('damaged'));
    expect(others).toEqual([]);
    expect(aside).toMatch(/^value\.damaged-\d{4}-\d{2}-\d{2}T[\d-]+\.\d{3}Z\.json$/);
    expect(await readFile(join(folder, aside), 'utf8')).toBe(text);
    expect(await readFile(join(folder, 'logs', 'callwright.log'), 'utf8')).toContain('"code":"damaged"');
  });

  test('isn’t overwritten if it can’t be set aside', async () => {
    const disk = await mountHostileDisk();
    try {
      const file = join(disk.root, 'value.json');
      await disk.calm(() => writeFile(file, text));
      const lift = disk.refuse({ calls: ['rename'], code: 'EPERM', matches: (each) => each === file });
      const value = open(disk.root);
      expect(value.found.kind).toBe('unreadable');
      expect(value.change(() => ({ count: 1 }))).toMatchObject({ ok: false, error: { code: 'EPERM' } });
      expect(await disk.calm(() => readFile(file, 'utf8'))).toBe(text);
      lift();
      expect(value.change(() => ({ count: 1 }))).toMatchObject({ ok: true });
    } finally {
      await disk.unmount();
    }
  });
});

test('a temporarily unreadable file is kept and updated once it can be read', async () => {
  const disk = await mountHostileDisk();
  try {
    open(disk.root).change(() => ({ count: 7 }));
    const lift = disk.refuse({ calls: ['read'], code: 'EACCES' });
    const value = open(disk.root);
    expect(value).toMatchObject({ value: { count: 0 }, found: { kind: 'unreadable' } });
    expect(value.change(() => ({ count: 1 }))).toMatchObject({ ok: false, error: { code: 'EACCES' } });
    lift();
    value.change(({ count }) => ({ count: count + 1 }));
    expect(open(disk.root).value).toEqual({ count: 8 });
    expect(await disk.calm(() => readdir(disk.root))).toEqual(['value.json']);
  } finally {
    await disk.unmount();
  }
});

test('the last value read stays valid while its file can’t be read', async () => {
  open().change(() => ({ count: 7 }));
  const value = open();
  await rm(path);
  await mkdir(path);
  expect(value.reload().kind).toBe('unreadable');
  expect(value.value).toEqual({ count: 7 });
  await rmdir(path);
  expect(value.change(({ count }) => ({ count: count + 1 }))).toMatchObject({ ok: true });
  expect(open().value).toEqual({ count: 8 });
});

test('files of earlier versions can be read', async () => {
  const id = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
  const written = {
    'window-state': { bounds: { x: 1, y: 2, width: 3, height: 4 }, isMaximized: true, isFullScreen: false, zoom: 1.25 },
    'last-place': { id, caret: 6, scroll: 0 },
    'recent-drafts': [id],
    'first-backend': { backendOrigin: 'https://here.example' },
  };
  for (const [name, value] of Object.entries(written)) {
    await writeFile(join(folder, `${name}.json`), JSON.stringify(value));
  }
  expect(new WindowStateStore(folder).read()).toEqual(written['window-state']);
  expect(openLastPosition(folder).value).toEqual(written['last-place']);
  expect(new RecentDrafts(folder).read()).toEqual([id]);
  expect(openBackendOrigins(folder, null).first).toBe('https://here.example');
});

describeOnEveryDisk('a stored value', async (inFolder) => {
  const value = new StoredValue<Record<0 | 1, string | null>>({
    folder: inFolder,
    name: 'both',
    schema: z.object({ 0: z.string().nullable(), 1: z.string().nullable() }),
    fallback: { 0: null, 1: null },
  });
  return {
    store: async (slot, text) => value.change((before) => ({ ...before, [slot]: text })).ok,
    read: async (slot) => value.value[slot],
  };
});
