import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const DAY = 24 * 60 * 60 * 1_000;

const disk = setUpDrafts();
let clock: number;

beforeEach(() => {
  clock = Date.UTC(2026, 10, 21, 8);
  disk.drafts = disk.open({ now: () => clock });
});

/** Opens the drafts anew, as the app does day after day. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock += DAY;
    disk.drafts = disk.open({ now: () => clock });
    await disk.drafts.sweep();
    await disk.drafts.flush();
  }
}

async function type(id: string, saves: number): Promise<void> {
  for (let index = 0; index < saves; index += 1) {
    clock += 10_000;
    unwrap(await disk.drafts.save(id, fields({ title: 'Typed', content: `text ${index}` })));
  }
}

const folderOf = (id: string) => join(disk.root, 'user-data', 'versions', id);

describe('the sweep', () => {
  test('thins the versions of a draft that nobody saves, whose text stays', async () => {
    const { id } = await disk.create();
    await type(id, 40);
    await passDays(40);
    expect(await readdir(folderOf(id))).toHaveLength(1);
    expect(unwrap(await disk.drafts.read(id))).toMatchObject({ fields: { content: 'text 39' }, notice: null });
  });

  test('keeps the newest version of a draft whose file is gone, however long ago', async () => {
    const { id } = await disk.create();
    await type(id, 5);
    await rm(join(disk.folder, `${id}.md`));
    await passDays(100);
    const [version] = unwrap(await disk.drafts.listVersions(id));
    expect(unwrap(await disk.drafts.readVersion(id, version?.id ?? '')).content).toBe('text 4');
  });

  test('takes the versions of a deleted draft along with it, but never those of a draft that is there', async () => {
    const gone = await disk.create({ title: 'Gone' });
    const back = await disk.create({ title: 'Back' });
    const publication = { revision: 1, slug: 'back', publishedAt: '2026-11-20T09:00:00Z', fields: back.fields };
    unwrap(await disk.drafts.delete(gone.id));
    unwrap(await disk.drafts.delete(back.id));
    unwrap(await disk.drafts.importRemote(back.id, publication, crypto.randomUUID(), async () => false));
    await passDays(32);
    expect(unwrap(await disk.drafts.listDeleted())).toEqual([]);
    expect(existsSync(folderOf(gone.id))).toBe(false);
    expect(unwrap(await disk.drafts.listVersions(back.id))).not.toEqual([]);
  });

  test('forgets nothing while the drafts folder is not there', async () => {
    const { id } = await disk.create();
    await type(id, 3);
    unwrap(await disk.drafts.delete(id));
    await rm(disk.folder, { recursive: true });
    await writeFile(disk.folder, 'no folder');
    clock += 30 * DAY;
    disk.drafts = disk.open({ now: () => clock });
    clock += 30 * DAY;
    await expect(disk.drafts.sweep()).rejects.toThrow();
    expect(await readdir(folderOf(id))).toHaveLength(4);
  });
});

describe('the size of the versions', () => {
  test('is that of their files', async () => {
    expect(unwrap(await disk.drafts.measureVersions())).toEqual({ count: 0, bytes: 0 });
    const { id } = await disk.create({ content: 'x'.repeat(10_000) });
    await type(id, 3);
    const { count, bytes } = unwrap(await disk.drafts.measureVersions());
    expect(count).toBe(4);
    expect(bytes).toBeGreaterThan(10_000);
  });

  test('is made smaller down to the newest text of each draft and what an event replaced, and says by how much', async () => {
    const { id } = await disk.create({ content: 'x'.repeat(10_000) });
    await type(id, 5);
    const [newest] = unwrap(await disk.drafts.listVersions(id));
    unwrap(await disk.drafts.restoreVersion(id, newest?.id ?? ''));
    const before = unwrap(await disk.drafts.measureVersions());
    const { freedBytes } = unwrap(await disk.drafts.removeOlderVersions());
    const after = unwrap(await disk.drafts.measureVersions());
    expect(before.bytes - after.bytes).toBe(freedBytes);
    expect(freedBytes).toBeGreaterThan(10_000);
    expect(unwrap(await disk.drafts.listVersions(id)).map(({ reason }) => reason)).toEqual([
      'restored',
      'replaced',
      'saved',
    ]);
    expect(unwrap(await disk.open().read(id))).toMatchObject({ fields: { content: 'text 4' }, notice: null });
  });

  test('stays what it is for drafts of another account', async () => {
    const { id } = await disk.create();
    await type(id, 5);
    const isVisible = (owner: string | null) => owner !== null;
    const others = disk.open({ visibility: { author: () => null, isVisible } });
    expect(unwrap(await others.removeOlderVersions())).toEqual({ freedBytes: 0 });
    expect(await readdir(folderOf(id))).toHaveLength(6);
  });

  test('is not made smaller by a disk that refuses, which is said', async () => {
    const mounted = await mountHostileDisk();
    const { root } = disk;
    try {
      disk.root = mounted.root;
      disk.folder = join(mounted.root, 'drafts');
      disk.drafts = disk.open({ now: () => clock });
      const { id } = await disk.create();
      await type(id, 5);
      const lift = mounted.refuse({ calls: ['unlink'], code: 'EIO' });
      const refused = await disk.drafts.removeOlderVersions();
      lift();
      expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(/^Not all .* error/) } });
      expect(await readdir(folderOf(id))).toHaveLength(6);
      unwrap(await disk.drafts.removeOlderVersions());
      expect(await readdir(folderOf(id))).toHaveLength(1);
    } finally {
      disk.root = root;
      await mounted.unmount();
    }
  });
});
