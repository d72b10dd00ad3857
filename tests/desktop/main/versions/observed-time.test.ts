// What versions and deleted drafts make of it; random jumps are fault F15.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TODAY = Date.UTC(2026, 10, 21, 8);
const WRONG_CLOCKS = { 1970: 60_000, 2099: Date.UTC(2099, 0, 1), 'a year ago': TODAY - 365 * DAY } as const;

const disk = setUpDrafts();
let clock = TODAY;

const setClock = (at: number) => {
  clock = at;
  vi.setSystemTime(at);
};
const pass = (ms: number) => setClock(clock + ms);

beforeEach(async () => {
  // The drafts were opened by this computer's clock, which goes on from day to day.
  await disk.drafts.flush();
  await rm(join(disk.root, 'user-data'), { recursive: true });
  vi.useFakeTimers({ toFake: ['Date'] });
  setClock(TODAY);
  disk.drafts = disk.open();
});
afterEach(() => {
  vi.useRealTimers();
});

async function saveEvery(id: string, intervalMs: number, texts: readonly string[]): Promise<void> {
  for (const content of texts) {
    pass(intervalMs);
    unwrap(await disk.drafts.save(id, fields({ content })));
  }
}

/** The texts of a draft's versions, newest first. */
async function textsOf(id: string): Promise<string[]> {
  const versions = unwrap(await disk.drafts.listVersions(id));
  const read = await Promise.all(versions.map((version) => disk.drafts.readVersion(id, version.id)));
  return read.map((version) => unwrap(version).content);
}

const number = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));

describe.each(Object.entries(WRONG_CLOCKS))('a clock that says %s', (_name, wrong) => {
  test('for one save costs no version, and the saves after it are kept like any other', async () => {
    const { id } = await disk.create({ content: 'first' });
    await saveEvery(id, 10 * SECOND, number(0, 40));
    setClock(wrong);
    await saveEvery(id, SECOND, ['under the wrong clock']);
    setClock(TODAY + HOUR);
    await saveEvery(id, 10 * SECOND, number(40, 60));
    const kept = await textsOf(id);
    expect(kept.slice(0, 21)).toEqual([...number(40, 60).reverse(), 'under the wrong clock']);
    expect(kept.slice(21)).toEqual([...number(0, 40).reverse(), 'first']);
  });

  test('for a whole run costs no version of it and none before, and the order holds after a restart', async () => {
    const { id } = await disk.create({ content: 'first' });
    await saveEvery(id, 10 * SECOND, number(0, 10));
    setClock(wrong);
    disk.drafts = disk.open();
    await saveEvery(id, 10 * SECOND, number(10, 20));
    setClock(TODAY + HOUR);
    disk.drafts = disk.open();
    await saveEvery(id, 10 * SECOND, number(20, 30));
    disk.drafts = disk.open();
    expect(await textsOf(id)).toEqual([...number(0, 30).reverse(), 'first']);
    expect(unwrap(await disk.drafts.read(id))).toMatchObject({ fields: { content: '29' }, notice: null });
  });

  test('hides no deleted draft and purges none, whichever of the two it was deleted under', async () => {
    const before = await disk.create({ title: 'Before' });
    const during = await disk.create({ title: 'During' });
    unwrap(await disk.drafts.delete(before.id));
    setClock(wrong);
    disk.drafts = disk.open();
    const deleted = unwrap(await disk.drafts.delete(during.id));
    await disk.drafts.sweep();
    setClock(TODAY + HOUR);
    disk.drafts = disk.open();
    await disk.drafts.sweep();
    const listed = unwrap(await disk.drafts.listDeleted()).map(({ title }) => title);
    expect(listed).toEqual(['During', 'Before']);
    expect(unwrap(await disk.drafts.undelete(deleted.key))).toMatchObject({ fields: { title: 'During' } });
    expect(existsSync(join(disk.root, 'user-data', 'versions', before.id))).toBe(true);
  });
});

describe('a deleted draft', () => {
  test('goes after thirty days of a clock that was seen to pass, with its versions', async () => {
    const { id } = await disk.create({ title: 'Gone' });
    unwrap(await disk.drafts.delete(id));
    for (let day = 0; day < 31; day += 1) {
      expect(unwrap(await disk.drafts.listDeleted())).toHaveLength(1);
      pass(DAY);
      disk.drafts = disk.open();
      await disk.drafts.sweep();
    }
    expect(unwrap(await disk.drafts.listDeleted())).toEqual([]);
    expect(await readdir(join(disk.root, 'user-data', 'versions'))).toEqual([]);
  });
});
