import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoticedDivergence } from '@callwright/desktop/ipc/conflicts.ts';
import { openRemoteSnapshots } from '@callwright/desktop/main/posts/remote-snapshots.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveUnfinished } from '../../../helpers/leave-unfinished.ts';

const ID = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const AUTHOR = '7f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const base = { revision: 2, fields: { ...EMPTY_POST_FIELDS, title: 'Pipes' }, authorId: AUTHOR };

let userData: string;
let noticed: NoticedDivergence[];

beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), 'callwright-known-'));
  await mkdir(join(userData, 'versions', ID), { recursive: true });
  noticed = [];
});
afterEach(() => rm(userData, { recursive: true, maxRetries: 10 }));

const open = () => openRemoteSnapshots({ userData, onNoticed: (divergence) => noticed.push(divergence) });

test('what is known of a post outlives the app', async () => {
  const known = open();
  await known.saveBase(ID, base);
  await known.savePendingSend(ID, 'one');
  await known.savePendingSend(ID, 'one');
  await known.savePendingSend(ID, 'two');
  await known.saveRemote(ID, { kind: 'gone' });
  expect(await open().read(ID)).toEqual({ version: 1, base, sent: ['one', 'two'], remote: { kind: 'gone' } });
});

test('what the version before wrote is read', async () => {
  await open().saveBase(ID, base);
  const path = join(userData, 'known-posts', `${ID}.json`);
  const { remote: _remote, ...rest } = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...rest, standing: { kind: 'gone' } }));
  expect(await open().read(ID)).toEqual({ version: 1, base, sent: [], remote: { kind: 'gone' } });
});

test('a post that is in step again has nothing on its way and nothing to decide, and that is told once', async () => {
  const known = open();
  await known.savePendingSend(ID, 'one');
  await known.saveRemote(ID, { kind: 'gone' });
  await known.saveRemote(ID, { kind: 'gone' });
  await known.saveBase(ID, base);
  expect(await known.read(ID)).toEqual({ version: 1, base, sent: [], remote: null });
  expect(noticed).toEqual([
    { id: ID, divergence: 'gone' },
    { id: ID, divergence: null },
  ]);
});

test('a damaged file is set aside with its bytes, and the post is one that nothing is known of', async () => {
  await open().saveBase(ID, base);
  const path = join(userData, 'known-posts', `${ID}.json`);
  await writeFile(path, '{"version":1,"base"');
  expect(await open().read(ID)).toMatchObject({ base: null });
  const [aside = ''] = await readdir(join(userData, 'known-posts'));
  expect(aside).toMatch(new RegExp(`^${ID}\\.damaged-.*\\.json$`));
  expect(await readFile(join(userData, 'known-posts', aside), 'utf8')).toBe('{"version":1,"base"');
});

test('a post is forgotten with the journal of its draft, and a killed write is swept away', async () => {
  await open().saveBase(ID, base);
  await open().saveBase(AUTHOR, base);
  await leaveUnfinished(join(userData, 'known-posts', `${ID}.json.1-1.unfinished`));
  const known = open();
  expect(await known.divergenceOf(ID)).toBeNull();
  expect(await readdir(join(userData, 'known-posts'))).toEqual([`${ID}.json`]);
});
