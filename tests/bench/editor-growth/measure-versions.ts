import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObservedTime } from '@callwright/desktop/main/versions/observed-time.ts';
import { openVersionStore } from '@callwright/desktop/main/versions/version-store.ts';
import { makeText, toId } from './growth-case.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MONTHS = 12;
const KILOBYTES = 50;
/** How long a post is typed on, and how often the text is saved meanwhile. */
const TYPING_MS = 60 * MINUTE_MS;
const SAVE_EVERY_MS = 15_000;
/** On so many days after it was typed, a post is changed once more. */
const DAYS_OF_CHANGES = 10;

export type VersionSizes = {
  drafts: number;
  /** Of a text as it is in the end. */
  draftBytes: number;
  /** Of all versions of one post right after the hour in which it was typed. */
  afterAnHourBytes: number;
  /** Of the versions of all posts a month after the last one was changed. */
  afterAYearBytes: number;
  /** Of the versions of a post that was typed in an hour of the first month, and never touched again. */
  untouchedBytes: number;
  versions: number;
};

/** A year of an author who types one post a month, by a clock of our own. */
export async function measureVersions(): Promise<VersionSizes> {
  const userData = await mkdtemp(join(tmpdir(), 'callwright-year-'));
  const folder = join(userData, 'versions');
  try {
    let now = Date.UTC(2026, 0, 1, 9);
    const time = openObservedTime({ userData, now: () => now });
    const store = openVersionStore({ folder, time });
    const save = async (id: string, text: string) =>
      store.finalize(id, await store.record(id, text, 'pending'), 'saved');
    async function typeForAnHour(id: string, text: string): Promise<void> {
      for (let typed = SAVE_EVERY_MS; typed <= TYPING_MS; typed += SAVE_EVERY_MS) {
        now += SAVE_EVERY_MS;
        await save(id, text.slice(0, Math.ceil((text.length * typed) / TYPING_MS)));
      }
    }
    let afterAnHourBytes = 0;
    const untouched = toId(MONTHS);
    const text = makeText({ kilobytes: KILOBYTES, kind: 'one-byte' }, 0);
    await typeForAnHour(untouched, text);
    for (let month = 0; month < MONTHS; month += 1) {
      const id = toId(month);
      now = Date.UTC(2026, month, 1, 12);
      await typeForAnHour(id, text);
      afterAnHourBytes = (await measureFolder(join(folder, id))).bytes;
      for (let day = 1; day <= DAYS_OF_CHANGES; day += 1) {
        now += DAY_MS;
        await save(id, `${text}\n${day}`);
      }
    }
    now = Date.UTC(2027, 0, 15);
    // What the app does after a start.
    for (const id of await store.drafts()) await store.thin(id);
    const { bytes: untouchedBytes, files: untouchedFiles } = await measureFolder(join(folder, untouched));
    const { bytes, files } = await measureFolder(folder);
    return {
      drafts: MONTHS,
      draftBytes: Buffer.byteLength(text),
      afterAnHourBytes,
      afterAYearBytes: bytes - untouchedBytes,
      untouchedBytes,
      versions: files - untouchedFiles,
    };
  } finally {
    await rm(userData, { recursive: true, maxRetries: 10 });
  }
}

async function measureFolder(folder: string): Promise<{ bytes: number; files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
}
