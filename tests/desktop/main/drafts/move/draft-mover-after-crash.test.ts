import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import type { JournaledMove } from '@callwright/desktop/main/drafts/move/move-journal.ts';
import { createRelocation, type Relocation } from '@callwright/desktop/main/drafts/move/relocation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const disk = setUpDrafts();
let to: string;
beforeEach(() => {
  to = join(disk.root, 'elsewhere');
});

const store = async () => {};
const titles = async () =>
  unwrap(await disk.drafts.list())
    .drafts.map(({ title }) => title)
    .sort();

describe('a move that a crash ended', () => {
  /** Opens the drafts as the next start does, in the folder that the settings name. */
  function restart(folder: string): void {
    disk.drafts = openDrafts({
      folder,
      isChosen: true,
      userData: join(disk.root, 'user-data'),
      machine: '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b',
      trash: (path) => rm(path),
    });
  }

  /** Moves until the new folder is to be stored, does `last` and stops there as a process that was killed. */
  async function moveUntilKilled(last: () => Promise<unknown>): Promise<void> {
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
    void disk.drafts.move(to, async () => {
      await last();
      kill();
      await new Promise(() => {});
    });
    await killed;
  }

  test('before the switch goes on at the next start, with what was saved since', async () => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'Other' });
    await moveUntilKilled(() => disk.drafts.save(id, fields({ title: 'B' })));
    restart(disk.folder);
    expect(await titles()).toEqual(['B', 'Other']);
    unwrap(await disk.drafts.save(id, fields({ title: 'C' })));
    let stored = '';
    const resumed = await disk.drafts.resumeMove(async (folder) => {
      stored = folder;
    });
    expect(resumed).toMatchObject({ ok: true, value: { moved: 2, left: [], folder: to } });
    expect(stored).toBe(to);
    expect(await titles()).toEqual(['C', 'Other']);
    expect(await readdir(disk.folder)).toEqual([]);
    expect(await disk.drafts.resumeMove(store)).toBeNull();
  });

  test('after the switch has every draft’s newest text, before it goes on as well', async () => {
    const { id } = await disk.create({ title: 'A' });
    await moveUntilKilled(() => disk.drafts.save(id, fields({ title: 'B' })));
    restart(to);
    expect(unwrap(await disk.drafts.read(id))).toMatchObject({ fields: { title: 'B' }, notice: null });
    unwrap(await disk.drafts.save(id, fields({ title: 'C' })));
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true, value: { left: [] } });
    expect(await titles()).toEqual(['C']);
    expect(await readdir(disk.folder)).toEqual([]);
  });

  test('goes on no more where the new folder is gone, and says where the drafts are', async () => {
    await disk.create({ title: 'A' });
    await moveUntilKilled(async () => {});
    await rename(to, join(disk.root, 'unplugged'));
    restart(disk.folder);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`still in ${disk.folder}`) },
    });
    expect(await titles()).toEqual(['A']);
    restart(disk.folder);
    expect(await disk.drafts.resumeMove(store)).toBeNull();
    // The disk is back: the copies of the first move are known to be its own.
    await rename(join(disk.root, 'unplugged'), to);
    expect(await disk.drafts.move(to, store)).toMatchObject({ ok: true, value: { moved: 1, left: [] } });
  });

  test('waits for the old folder where that is gone', async () => {
    const { id } = await disk.create({ title: 'A' });
    await moveUntilKilled(() => disk.drafts.save(id, fields({ title: 'B' })));
    await rename(disk.folder, join(disk.root, 'unplugged'));
    restart(to);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({
      ok: true,
      value: { left: [{ file: disk.folder, reason: expect.stringContaining('is not there') }] },
    });
    await rename(join(disk.root, 'unplugged'), disk.folder);
    restart(to);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true, value: { left: [] } });
    expect(await titles()).toEqual(['B']);
  });

  test.each(['before', 'after'])('%s the switch brings back no draft that was deleted meanwhile', async (when) => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'B' });
    await moveUntilKilled(() => disk.drafts.delete(id));
    restart(when === 'before' ? disk.folder : to);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true, value: { left: [] } });
    expect(await titles()).toEqual(['B']);
    expect(await readdir(to)).toHaveLength(1);
    expect(unwrap(await disk.drafts.listDeleted())).toMatchObject([{ id }]);
  });

  test('after the switch keeps a draft whose deletion it had noted and did not come to', async () => {
    const { id } = await disk.create({ title: 'A' });
    await moveUntilKilled(async () => {});
    restart(to);
    expect(await titles()).toEqual(['A']);
    const path = join(disk.root, 'user-data/drafts-move.json');
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), deleted: [id] }));
    // What the run before had taken to the new folder is in the old one no more.
    await rm(join(disk.folder, `${id}.md`), { force: true });
    restart(to);
    await disk.drafts.resumeMove(store);
    expect(await titles()).toEqual(['A']);
  });

  test.each(['before', 'after'])('%s the switch keeps a deleted draft that was brought back', async (when) => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'B' });
    await moveUntilKilled(() => disk.drafts.delete(id));
    const folder = when === 'before' ? disk.folder : to;
    restart(folder);
    const [deleted] = unwrap(await disk.drafts.listDeleted());
    unwrap(await disk.drafts.undelete(deleted?.key ?? ''));
    // In the place of the copy, which is no other file.
    expect(await readdir(folder)).toContain(`${id}.md`);
    restart(folder);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true, value: { left: [] } });
    expect(await titles()).toEqual(['A', 'B']);
  });

  test('and whose going on ended before it copied anything knows the copy of the first run for its own', async () => {
    const { id } = await disk.create({ title: 'A' });
    const name = `${id}.md`;
    const source = join(disk.folder, name);
    /** Goes on with a move as a start does, to the end of one step. */
    const goOn = async (move: JournaledMove, work: (relocation: Relocation) => Promise<unknown>) => {
      const relocation = createRelocation(move, 'copying');
      await work(relocation);
      return relocation.toJournal();
    };
    await mkdir(to);
    const begun: JournaledMove = { from: disk.folder, to, foreign: [], copies: {}, isGivenUp: false };
    // Killed once the copy was made, which the journal does not say yet.
    let journal = await goOn(begun, async ({ announceChanged }) => announceChanged([name]));
    await copyFile(source, join(to, name));
    // Killed before it looked at any draft.
    journal = await goOn(journal, async () => {});
    for (const title of ['B', 'C']) {
      unwrap(await disk.drafts.save(id, fields({ title })));
      journal = await goOn(journal, async ({ announceChanged }) => announceChanged([name]));
    }
    await goOn(journal, async ({ announceChanged, copy }) => {
      await announceChanged([name]);
      await copy(name, id, async () => {});
    });
    expect(await readdir(to)).toEqual([name]);
    expect(await readFile(join(to, name))).toEqual(await readFile(source));
  });

  test('and whose old folder was away brings its newest text into the folder of a second move', async () => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'Other' });
    await moveUntilKilled(() => disk.drafts.save(id, fields({ title: 'B' })));
    await rename(disk.folder, join(disk.root, 'unplugged'));
    restart(to);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true });
    const third = join(disk.root, 'third');
    expect(unwrap(await disk.drafts.move(third, store)).left).toMatchObject([
      { reason: expect.stringContaining('is not there') },
    ]);
    await rename(join(disk.root, 'unplugged'), disk.folder);
    restart(third);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true, value: { left: [] } });
    expect(await titles()).toEqual(['B', 'Other']);
    expect(await readdir(disk.folder)).toEqual([]);
    expect(await disk.drafts.resumeMove(store)).toBeNull();
  });

  test('and whose old folder is back is settled by a second move', async () => {
    const { id } = await disk.create({ title: 'A' });
    await moveUntilKilled(() => disk.drafts.save(id, fields({ title: 'B' })));
    await rename(disk.folder, join(disk.root, 'unplugged'));
    restart(to);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true });
    await rename(join(disk.root, 'unplugged'), disk.folder);
    expect(unwrap(await disk.drafts.move(join(disk.root, 'third'), store)).left).toEqual([]);
    expect(await titles()).toEqual(['B']);
    expect(await readdir(disk.folder)).toEqual([]);
  });

  test('whose journal an earlier version of the app wrote goes on', async () => {
    const { id } = await disk.create({ title: 'A' });
    await moveUntilKilled(() => disk.drafts.save(id, fields({ title: 'B' })));
    const path = join(disk.root, 'user-data', 'drafts-move.json');
    const { earlier, deleted, ...before } = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify(before));
    restart(to);
    expect(await disk.drafts.resumeMove(store)).toMatchObject({ ok: true, value: { left: [] } });
    expect(await titles()).toEqual(['B']);
  });
});
