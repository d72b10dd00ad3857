import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { DISKS, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { type SamplePicture, samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();
let to: string;
beforeEach(() => {
  to = join(disk.root, 'elsewhere');
});

const store = async () => {};
async function addPicture(): Promise<SamplePicture> {
  const picture = samplePicture();
  unwrap(await openPictureFiles(disk.drafts.folder).add(picture.name, picture.bytes));
  return picture;
}
const picturesIn = (folder: string) => readdir(join(folder, 'pictures')).catch(() => null);

describe('the pictures of a drafts folder that is moved', () => {
  test('go along, and leave nothing behind but what is none of ours', async () => {
    await disk.create();
    const [first, second] = [await addPicture(), await addPicture()];
    await writeFile(join(disk.folder, 'pictures', 'holiday.jpg'), 'mine');
    unwrap(await disk.drafts.move(to, store));
    expect((await picturesIn(to))?.sort()).toEqual([first.name, second.name].sort());
    expect(await picturesIn(disk.folder)).toEqual(['holiday.jpg']);
    expect(unwrap(await openPictureFiles(disk.drafts.folder).read(first.name))).toHaveLength(1000);
  });

  test('are there before the first draft is', async () => {
    await disk.create();
    const { name } = await addPicture();
    let stored: string[] | null = null;
    unwrap(
      await disk.drafts.move(to, async () => {
        stored = await picturesIn(to);
      }),
    );
    expect(stored).toEqual([name]);
    expect(await picturesIn(disk.folder)).toBeNull();
  });

  test('stay where they are when the move fails, and leave no copy', async () => {
    await disk.create();
    const { name } = await addPicture();
    const moved = await disk.drafts.move(to, () =>
      Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    );
    expect(moved.ok).toBe(false);
    expect([await picturesIn(disk.folder), await picturesIn(to)]).toEqual([[name], null]);
  });

  test('are not copied where the same ones are there already, and replace nothing', async () => {
    await disk.create();
    const [same, spoilt] = [await addPicture(), await addPicture()];
    await mkdir(join(to, 'pictures'), { recursive: true });
    await writeFile(join(to, 'pictures', same.name), same.bytes);
    await writeFile(join(to, 'pictures', spoilt.name), 'spoilt');
    unwrap(await disk.drafts.move(to, store));
    const names = (await picturesIn(to)) ?? [];
    expect(names.filter((name) => !name.includes('damaged')).sort()).toEqual([same.name, spoilt.name].sort());
    const [aside = ''] = names.filter((name) => name.includes('damaged'));
    expect(await readFile(join(to, 'pictures', aside), 'utf8')).toBe('spoilt');
    expect(await picturesIn(disk.folder)).toBeNull();
  });

  test('that were added while the drafts moved are in the new folder', async () => {
    await disk.create();
    await addPicture();
    let late: SamplePicture | undefined;
    unwrap(
      await disk.drafts.move(to, async () => {
        late = await addPicture();
      }),
    );
    expect(await picturesIn(to)).toContain(late?.name);
    expect(await picturesIn(disk.folder)).toBeNull();
  });

  test('stay in a folder that both have by a link', async () => {
    await disk.create();
    const { name } = await addPicture();
    await mkdir(to);
    await symlink(join(disk.folder, 'pictures'), join(to, 'pictures'));
    unwrap(await disk.drafts.move(to, store));
    expect(await picturesIn(to)).toEqual([name]);
  });

  test('that could not be moved are named, and go along at the next start', async () => {
    const hostile = await mountHostileDisk(DISKS['USB stick']);
    try {
      disk.folder = join(hostile.root, 'drafts');
      await mkdir(disk.folder);
      disk.drafts = disk.open();
      await disk.create();
      const { name } = await addPicture();
      const away = join(hostile.root, 'away');
      const lift = hostile.refuse({ code: 'EIO', calls: ['unlink'], isMeant: (path) => path.includes(name) });
      const moved = unwrap(await disk.drafts.move(away, store));
      expect(moved.left).toEqual([{ file: 'pictures', reason: expect.stringContaining('They could not be moved.') }]);
      lift();
      disk.folder = away;
      const again = disk.open();
      await again.resumeMove(store);
      expect([await picturesIn(away), await picturesIn(join(hostile.root, 'drafts'))]).toEqual([[name], null]);
    } finally {
      await hostile.unmount();
    }
  });
});
