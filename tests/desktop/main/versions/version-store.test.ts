import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseVersionsToDrop, MAX_VERSIONS } from '@callwright/desktop/main/versions/prune-versions.ts';
import { openVersionStore } from '@callwright/desktop/main/versions/version-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leaveUnfinished } from '../../../helpers/leave-unfinished.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DRAFT = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';

let folder: string;
let clock: number;
const open = () => openVersionStore({ folder, now: () => clock });

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

describe('pruning', () => {
  const keep = (ages: number[], isMarked = (_age: number) => false) => {
    const versions = ages.map((age) => ({ at: clock - age, age, isMarked: isMarked(age) }));
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

  test('keeps an event and what it replaced for thirty days', () => {
    expect(keep([0, 1_000, 2_000, 3_000, 4_000], (age) => age === 2_000)).toEqual(
      expect.arrayContaining([2_000, 3_000]),
    );
  });
});
