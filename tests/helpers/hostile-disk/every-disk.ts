/** Checks a store on every kind of disk. Each holds two values, so that a write to one can't lose the other unnoticed. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../faults/fault.ts';
import { DISKS, type DiskTraits, type HostileDisk, mountHostileDisk } from './hostile-disk.ts';

export type Slot = 0 | 1;

export type Store = {
  /** Returns true if the app reports the value as stored. A thrown error counts as false. */
  store(slot: Slot, value: string): Promise<boolean>;
  /** Returns null if there is no value or it can't be read. */
  read(slot: Slot): Promise<string | null>;
};

type OpenStore = (folder: string) => Promise<Store>;

type Options = {
  /** `either`: a value that failed to store may still be there, because the store never discards text. */
  afterFailure?: 'undone' | 'either';
};

type UsableDisk = {
  name: string;
  traits: DiskTraits;
  prepare?: (disk: HostileDisk) => void;
  rename?: (disk: HostileDisk, folder: string, start: number) => Promise<string> | string;
};

const CHANGING = ['open', 'write', 'fsync', 'rename', 'unlink', 'link', 'mkdir', 'fsync folder'] as const;

const USABLE: readonly UsableDisk[] = [
  { name: 'without faults', traits: {} },
  {
    name: 'that ignores letter case',
    traits: DISKS['Mac or Windows disk'],
    rename: (_disk, folder, start) => (start % 2 === 0 ? folder : folder.replace('User', 'USER')),
  },
  {
    name: 'that normalizes Unicode',
    traits: DISKS['Mac or Windows disk'],
    rename: (_disk, folder, start) => folder.normalize(start % 2 === 0 ? 'NFC' : 'NFD'),
  },
  { name: 'on a USB stick', traits: DISKS['USB stick'] },
  { name: 'on a network share that can’t sync folders', traits: DISKS['network share'] },
  {
    name: 'that fails in bursts',
    traits: {},
    prepare(disk) {
      const codes = ['EPERM', 'EACCES', 'EBUSY'];
      disk.refuseInBursts({ random: createRandom(7), percent: 20, longest: 3, codes, calls: CHANGING });
    },
  },
  { name: 'that is slow', traits: {}, prepare: (disk) => void disk.slowDown(() => 20_000) },
  {
    name: 'reached by symbolic links',
    traits: {},
    rename: (disk, folder, start) => (start === 0 ? folder : disk.addSymlink(`link-${start}`, folder)),
  },
  {
    name: 'mapped to other paths',
    traits: {},
    rename: (disk, folder, start) => (start === 0 ? folder : disk.addAlias(`mapped-${start}`, folder)),
  },
];

const FAILS_ONCE = 'fails once (EIO)';

/** Faults that interrupt a write: a single error, after which the app can roll back, or a lasting one. */
const REFUSALS: ReadonlyArray<[name: string, begin: (disk: HostileDisk) => () => void]> = [
  [FAILS_ONCE, (disk) => disk.refuse({ code: 'EIO', times: 1 })],
  ['is full', (disk) => disk.fill()],
  ['is unplugged (EIO)', (disk) => disk.unplug('EIO')],
  ['is unplugged (ENOENT)', (disk) => disk.unplug('ENOENT')],
  ['is read-only (EACCES)', (disk) => disk.refuse({ code: 'EACCES', calls: CHANGING })],
];

/** At which file system call the fault begins. Most writes have fewer calls than the last number. */
const CALLS = [0, 2, 5, 8, 13, 21] as const;
const KILLED_AT = [2, 8, 21] as const;

const FOREIGN = 'My novel.unfinished';

export function describeOnEveryDisk(what: string, open: OpenStore, { afterFailure = 'undone' }: Options = {}): void {
  describe.each(USABLE)(`${what} on a disk $name`, ({ traits, prepare, rename = (_disk, folder) => folder }) => {
    test('survives each restart, under each path of the folder', () =>
      withDisk(traits, async ({ disk, folder }) => {
        prepare?.(disk);
        const known: [string | null, string | null] = [null, null];
        for (let start = 0; start < 4; start += 1) {
          const kept = await openAgain(disk, open, await rename(disk, folder, start));
          expect([await kept.read(0), await kept.read(1)]).toEqual(known);
          const slot = start === 1 ? 1 : 0;
          known[slot] = `value ${start} of ${slot}`;
          expect(await kept.store(slot, known[slot])).toBe(true);
          expect(await kept.read(slot)).toBe(known[slot]);
        }
      }));

    test.each(KILLED_AT)('is the old or the new value if the app is killed at its call %i', (calls) =>
      withDisk(traits, async ({ disk, folder }) => {
        prepare?.(disk);
        const first = await openAgain(disk, open, folder);
        for (const slot of [0, 1] as const) expect(await first.store(slot, `before ${slot}`)).toBe(true);
        const program = disk.start();
        const second = await program.run(() => open(folder));
        program.kill(calls);
        const stored = program.run(() => second.store(0, 'after 0').catch(() => false));
        const isStored = await Promise.race([stored, program.killed.then(() => false)]);
        const third = await openAgain(disk, open, await rename(disk, folder, 1));
        expect(isStored ? ['after 0'] : ['before 0', 'after 0']).toContain(await third.read(0));
        expect(await third.read(1)).toBe('before 1');
        expect(await third.store(0, 'at last 0')).toBe(true);
      }),
    );
  });

  describe.each(REFUSALS)(`${what} on a disk that %s`, (name, begin) => {
    // If the disk rejects everything, no store can roll back.
    const mayRemain = afterFailure === 'either' || name !== FAILS_ONCE;

    async function storeDuring({ disk, folder }: Room, calls: number): Promise<{ kept: Store; isStored: boolean }> {
      const kept = await openAgain(disk, open, folder);
      for (const slot of [0, 1] as const) expect(await kept.store(slot, `before ${slot}`)).toBe(true);
      let end = () => {};
      let left = calls;
      const stop = disk.beforeCall(() => {
        if (left === 0) end = begin(disk);
        left -= 1;
      });
      const isStored = await kept.store(0, 'during 0').catch(() => false);
      stop();
      end();
      return { kept, isStored };
    }

    test.each(CALLS)('has the reported state if that begins at call %i of a write', (calls) =>
      withDisk({}, async (room) => {
        const { kept, isStored } = await storeDuring(room, calls);
        const allowed = isStored ? ['during 0'] : mayRemain ? ['before 0', 'during 0'] : ['before 0'];
        for (const start of [kept, await openAgain(room.disk, open, room.folder)]) {
          expect(allowed).toContain(await start.read(0));
          expect(await start.read(1)).toBe('before 1');
        }
      }),
    );

    test.each(CALLS)('can be stored afterwards if that began at call %i of a write', (calls) =>
      withDisk({}, async (room) => {
        const { kept } = await storeDuring(room, calls);
        expect(await kept.store(0, 'after 0')).toBe(true);
        const restarted = await openAgain(room.disk, open, room.folder);
        expect([await restarted.read(0), await restarted.read(1)]).toEqual(['after 0', 'before 1']);
      }),
    );

    test('isn’t lost by a start in the meantime, or by what that start stores later', () =>
      withDisk({}, async ({ disk, folder }) => {
        const first = await openAgain(disk, open, folder);
        for (const slot of [0, 1] as const) expect(await first.store(slot, `before ${slot}`)).toBe(true);
        const end = begin(disk);
        const second = await openAgain(disk, open, folder).catch(() => null);
        end();
        const isStored = (await second?.store(0, 'after 0').catch(() => false)) ?? false;
        const third = await openAgain(disk, open, folder);
        const allowed = isStored ? ['after 0'] : mayRemain ? ['before 0', 'after 0'] : ['before 0'];
        expect(allowed).toContain(await third.read(0));
        expect(await third.read(1)).toBe('before 1');
      }));
  });
}

type Room = { disk: HostileDisk; folder: string };

async function withDisk(traits: DiskTraits, work: (room: Room) => Promise<void>): Promise<void> {
  const disk = await mountHostileDisk(traits);
  try {
    const folder = join(disk.root, 'User-Büro');
    await mkdir(folder);
    await writeFile(join(folder, FOREIGN), 'theirs');
    await work({ disk, folder });
    await disk.calm(async () => {
      expect(await readFile(join(folder, FOREIGN), 'utf8')).toBe('theirs');
      const names = await readdir(folder, { recursive: true });
      expect(names.filter((name) => name.includes('damaged'))).toEqual([]);
    });
  } finally {
    await disk.unmount();
  }
}

function openAgain(disk: HostileDisk, open: OpenStore, folder: string): Promise<Store> {
  return disk.start().run(() => open(folder));
}
