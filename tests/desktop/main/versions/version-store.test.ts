import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObservedTime } from '@callwright/desktop/main/versions/observed-time.ts';
import { chooseVersionsToDrop, MAX_VERSIONS } from '@callwright/desktop/main/versions/prune-versions.ts';
import { hashText, openVersionStore } from '@callwright/desktop/main/versions/version-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { leaveUnfinished } from '../../../helpers/leave-unfinished.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DRAFT = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

let folder: string;
let clock: number;
const open = () => openVersionStore({ folder, time: openObservedTime({ userData: folder, now: () => clock }) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-versions-'));
  clock = Date.UTC(2026, 10, 21, 8);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('the versions of a draft', () => {
  test('are listed newest first after a restart, even where the clock was set back', async () => {
    await open().record(DRAFT, 'one', 'saved');
    clock -= DAY;
    await open().record(DRAFT, 'two', 'saved');
    const listed = await open().list(DRAFT);
    if (!listed.ok) throw new Error(listed.error.message);
    const texts = await Promise.all(listed.value.map(({ id }) => open().read(DRAFT, id)));
    expect(texts.map((text) => text.ok && text.value)).toEqual(['two', 'one']);
  });

  test('that were named by the clock alone are the oldest, also where that clock was in 2099', async () => {
    await mkdir(join(folder, DRAFT));
    const stamps = ['20261120T080000000Z', '20261120T090000000Z', '20990101T000000000Z', '20990101T000010000Z'];
    for (const stamp of stamps) {
      await writeFile(join(folder, DRAFT, `${stamp}-${hashText(stamp)}-saved.md`), stamp);
    }
    const versions = open();
    for (const text of ['one', 'two', 'three']) {
      clock += 10_000;
      await versions.finalize(DRAFT, await versions.record(DRAFT, text, 'pending'), 'saved');
    }
    await open().thin(DRAFT);
    const listed = await open().list(DRAFT);
    if (!listed.ok) throw new Error(listed.error.message);
    const texts = await Promise.all(listed.value.map(({ id }) => open().read(DRAFT, id)));
    expect(texts.map((text) => text.ok && text.value)).toEqual(['three', 'two', 'one', ...stamps.toReversed()]);
  });

  test('are kept apart from a count of the time that was damaged on the disk', async () => {
    const versions = open();
    for (const text of ['one', 'two', 'three']) {
      clock += 10_000;
      await versions.finalize(DRAFT, await versions.record(DRAFT, text, 'pending'), 'saved');
    }
    const damaged = JSON.stringify({ observedMs: 9e12, wallMs: clock, sum: 1 });
    await writeFile(join(folder, 'observed-time.json'), damaged);
    await open().thin(DRAFT);
    expect(await readdir(join(folder, DRAFT))).toHaveLength(3);
  });

  test('never answer with a text that is not the one that was written, and keep its bytes', async () => {
    const versions = open();
    const { id } = await versions.record(DRAFT, 'whole', 'saved');
    const [name = ''] = await readdir(join(folder, DRAFT));
    await writeFile(join(folder, DRAFT, name), 'whale');
    expect(await versions.read(DRAFT, id)).toMatchObject({ ok: false });
    expect(await readFile(join(folder, DRAFT, `${name}.damaged`), 'utf8')).toBe('whale');
  });

  test('are swept of what a killed write left', async () => {
    await open().record(DRAFT, 'one', 'saved');
    await leaveUnfinished(join(folder, DRAFT, 'x.md.1-1.unfinished'));
    await open().list(DRAFT);
    expect(await readdir(join(folder, DRAFT))).toHaveLength(1);
  });
});

test.each(['ENOENT', 'EIO'])(
  'versions whose disk is back are all known again, and a new one is the newest (%s)',
  async (code) => {
    const disk = await mountHostileDisk();
    const onDisk = () =>
      openVersionStore({
        folder: join(disk.root, 'versions'),
        time: openObservedTime({ userData: disk.root, now: () => clock }),
      });
    await onDisk().record(DRAFT, 'before', 'saved');
    const versions = onDisk();
    const plugIn = disk.unplug(code as 'ENOENT' | 'EIO');
    await versions.newest(DRAFT).catch(() => {});
    await expect(versions.record(DRAFT, 'never acknowledged', 'saved')).rejects.toThrow(code);
    plugIn();
    await versions.record(DRAFT, 'after', 'saved');
    for (const store of [versions, onDisk()]) {
      const listed = await store.list(DRAFT);
      if (!listed.ok) throw new Error(listed.error.message);
      const texts = await Promise.all(listed.value.map(({ id }) => store.read(DRAFT, id)));
      expect(texts.map((text) => text.ok && text.value)).toEqual(['after', 'before']);
    }
    await disk.unmount();
  },
);

describe('the sweep', () => {
  test('thins versions that nobody adds to, and keeps the newest for good', async () => {
    const versions = open();
    for (let index = 0; index < 30; index += 1) {
      clock += 10_000;
      await versions.finalize(DRAFT, await versions.record(DRAFT, String(index), 'pending'), 'saved');
    }
    for (let day = 0; day < 40; day += 1) {
      clock += DAY;
      const reopened = open();
      await reopened.thin(DRAFT);
    }
    const { head } = await open().newest(DRAFT);
    expect(await open().read(DRAFT, head?.id ?? '')).toEqual({ ok: true, value: '29' });
    expect(await readdir(join(folder, DRAFT))).toHaveLength(1);
  });

  test('leaves a save that was killed before its file what it needs to be recovered', async () => {
    const versions = open();
    await versions.finalize(DRAFT, await versions.record(DRAFT, 'in the file', 'pending'), 'saved');
    await versions.record(DRAFT, 'on its way', 'pending');
    clock += 2 * DAY;
    await open().thin(DRAFT);
    expect(await readdir(join(folder, DRAFT))).toHaveLength(2);
  });
});

describe('a save', () => {
  test('drops two older versions at most, however old the clock makes them', async () => {
    const versions = open();
    for (let index = 0; index < 30; index += 1) {
      clock += 10_000;
      await versions.record(DRAFT, String(index), 'saved');
    }
    clock += 7 * DAY;
    await versions.finalize(DRAFT, await versions.record(DRAFT, 'after a week', 'pending'), 'saved');
    expect(await readdir(join(folder, DRAFT))).toHaveLength(29);
  });
});

describe('pruning', () => {
  const keep = (ages: number[], isMarked = (_age: number) => false) => {
    const versions = ages.map((age) => ({
      observedMs: clock - age,
      at: clock - age,
      age,
      isMarked: isMarked(age),
      isPending: false,
    }));
    const dropped = new Set(chooseVersionsToDrop(versions, clock));
    return versions.filter((version) => !dropped.has(version)).map(({ age }) => age);
  };
  const every = (step: number, from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + index * step);

  test('keeps one for five seconds, then a minute, an hour, a day, a week', () => {
    expect(keep(every(500, 0, 10 * MINUTE)).length).toBeLessThanOrEqual(122);
    const recent = keep(every(10_000, 11 * MINUTE, 59 * MINUTE)).length;
    expect(recent).toBeGreaterThanOrEqual(48);
    expect(recent).toBeLessThanOrEqual(50);
    expect(keep(every(10 * MINUTE, 2 * 60 * MINUTE, DAY)).length).toBeLessThanOrEqual(24);
    expect(keep(every(60 * MINUTE, 2 * DAY, 30 * DAY)).length).toBeLessThanOrEqual(30);
    expect(keep(every(DAY, 31 * DAY, 365 * DAY)).length).toBeLessThanOrEqual(50);
  });

  test('always keeps the newest, and never more than it says', () => {
    expect(keep([5 * 365 * DAY])).toHaveLength(1);
    expect(keep(every(6_000, 0, 60 * DAY).slice(0, 5_000), () => true).length).toBeLessThanOrEqual(MAX_VERSIONS);
  });

  test('keeps what another program replaced while a text was on its way to the file', async () => {
    const versions = open();
    await versions.finalize(DRAFT, await versions.record(DRAFT, 'in the file', 'pending'), 'saved');
    await versions.record(DRAFT, 'on its way', 'pending');
    await versions.finalize(DRAFT, await versions.record(DRAFT, 'theirs', 'outside'), 'outside');
    await versions.finalize(DRAFT, await versions.record(DRAFT, 'on its way', 'pending'), 'saved');
    const listed = await versions.list(DRAFT);
    if (!listed.ok) throw new Error(listed.error.message);
    const texts = await Promise.all(listed.value.map(({ id }) => versions.read(DRAFT, id)));
    expect(texts.map((text) => text.ok && text.value)).toEqual(expect.arrayContaining(['theirs', 'in the file']));
  });

  test('keeps an event and what it replaced for thirty days', () => {
    expect(keep([0, 1_000, 2_000, 3_000, 4_000], (age) => age === 2_000)).toEqual(
      expect.arrayContaining([2_000, 3_000]),
    );
  });
});

describeOnEveryDisk(
  'the newest version of a draft',
  async (inFolder) => {
    const versions = openVersionStore({
      folder: join(inFolder, 'versions'),
      time: openObservedTime({ userData: inFolder }),
    });
    const draftOf = (slot: number) => DRAFT.replace(/.$/, String(slot));
    return {
      store: (slot, value) => versions.record(draftOf(slot), value, 'saved').then(() => true),
      async read(slot) {
        const { head } = await versions.newest(draftOf(slot));
        const text = head && (await versions.read(draftOf(slot), head.id));
        return text?.ok ? text.value : null;
      },
    };
  },
  { whenFailed: 'either' },
);
