import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { appearanceSchema, connectionSchema } from '../../ipc/settings.ts';
import { spellingChoiceSchema } from '../../ipc/spelling.ts';
import { makeFolder, readBytes, readBytesPatiently, renameFile } from '../files/disk.ts';
import { codeOf, describeFileError } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { createDurably, writeDurably } from '../files/write-durably.ts';

const settingsSchema = z.looseObject({
  /** Distinguishes this machine from others. */
  machine: z.uuid(),
  /** The drafts folder that the author chose; null for the one in the user-data folder. */
  draftsFolder: z.string().nullable().default(null),
  /** Whether what was written while that folder did not answer may be in the one in the user-data folder. */
  hasStandIn: z.boolean().default(false),
  appearance: appearanceSchema.default('system'),
  /** Absent until the author has chosen. */
  spelling: spellingChoiceSchema.optional(),
  hasNotifications: z.boolean().default(true),
  /** Where to publish, as the author entered it; empty for what this copy was built with. */
  connection: connectionSchema.default({ siteUrl: '', backendUrl: '', publishableKey: '' }),
  /** The account that was signed in last; null where there was none, or its drafts are hidden (rule O3). */
  lastAccount: z.uuid().nullable().default(null),
  /** Whether the author asked for that (rule O3); absent in the settings of an earlier version of the app. */
  areDraftsHidden: z.boolean().optional(),
});

const fileSchema = z.object({ checksum: z.string(), settings: settingsSchema });
const storedSchema = z.object({ settings: z.record(z.string(), z.unknown()) });

export type Settings = z.infer<typeof settingsSchema>;

export type SettingsStore = {
  read(): Settings;
  /** @throws the system's error; the settings are then as they were. */
  change(next: Partial<Settings>): Promise<void>;
  /** Settles once no change is being written. */
  flush(): Promise<void>;
  /** What was damaged when the app started, for the author; null when nothing was. */
  problem: string | null;
};

/**
 * The app's settings, in one file with the previous one beside it. A file that is damaged, by as little
 * as a bit, is set aside; the previous one is used and the author is told, because a setting that changed
 * by itself could show an empty folder where the drafts are. A file that can't be read now may be whole: it
 * stays, and nothing is written over it. It has a reader of its own (not `openJsonFile`) for its checksum,
 * its previous copy and the words about both.
 */
export async function openSettings(userData: string): Promise<SettingsStore> {
  const path = join(userData, 'settings.json');
  const previousPath = join(userData, 'settings.previous.json');
  const machine = randomUUID();
  const mutex = createKeyedMutex();
  const { isStored, ...loaded } = await load();
  let { settings, refusal, problem } = loaded;

  /** Reads what is stored, and sets a damaged file aside. */
  async function load(): Promise<Loaded> {
    const current = await readSettings(path);
    if (current.kind === 'good') return { settings: current.settings, isStored: true, refusal: null, problem: null };
    const previous = await readSettings(previousPath);
    const aside = toDamagedPath(path);
    if (current.kind === 'damaged') await renameFile(path, aside).catch(() => {});
    const unavailable = [current, previous].find((found) => found.kind === 'unavailable');
    const isKnown = previous.kind === 'good' && current.kind !== 'unavailable';
    return {
      settings:
        previous.kind === 'good' ? previous.settings : settingsSchema.parse({ machine, areDraftsHidden: false }),
      isStored: false,
      refusal: isKnown ? null : (unavailable?.cause ?? null),
      problem: describeLoad(current, previous, aside),
    };
  }

  /** @throws the system's error; `EEXIST` where the file has come back since it was found missing. */
  async function write(text: string): Promise<void> {
    await makeFolder(userData);
    const before = await readBytes(path).catch((cause: unknown) => {
      if (codeOf(cause) === 'ENOENT') return null;
      throw cause;
    });
    await writeDurably(previousPath, before ?? text);
    await (before === null ? createDurably(path, text) : writeDurably(path, text));
  }

  /**
   * Takes over what is stored now: the disk may have been away at the start, and a new file on it must not take
   * the place of the one that is back. What is in memory holds where the file is gone or damaged.
   *
   * @throws the system's error, where nobody knows what is stored.
   */
  async function reload(): Promise<void> {
    const loaded = await load();
    if (loaded.refusal !== null) throw loaded.refusal;
    if (refusal !== null) problem = loaded.problem;
    if (loaded.isStored || refusal !== null) settings = loaded.settings;
    refusal = null;
  }

  if (!isStored && refusal === null) await write(format(settings)).catch(() => {});

  return {
    read: () => settings,
    change(next) {
      return mutex.run(path, async () => {
        await reload();
        const before = settings;
        settings = { ...before, ...next };
        const text = format(settings);
        try {
          await write(text);
        } catch (cause) {
          settings = before;
          // A disk that fails after the file was replaced has what the author is told was not stored.
          const stored = await readBytes(path).catch(() => null);
          if (stored?.toString('utf8') === text) await writeDurably(path, format(before)).catch(() => {});
          throw cause;
        }
      });
    },
    flush: () => mutex.whenIdle(),
    get problem() {
      return problem;
    },
  };
}

/** Describes for the author why a change was not stored. */
export function describeRefusedChange(cause: unknown): string {
  return `The settings could not be saved. ${describeFileError(cause, 'settings.json')}`;
}

/** `refusal`: the system's error, where what is stored can't be known now and must not be written over. */
type Loaded = { settings: Settings; isStored: boolean; refusal: unknown; problem: string | null };

type Found =
  | { kind: 'missing' }
  | { kind: 'damaged' }
  | { kind: 'unavailable'; path: string; cause: unknown }
  | { kind: 'good'; settings: Settings };

/** Describes for the author why the settings are not the ones that were stored last; null at the first start. */
function describeLoad(current: Found, previous: Found, aside: string): string | null {
  const isFirstStart = current.kind === 'missing' && previous.kind === 'missing';
  if (isFirstStart) return null;
  const [what, kept] = {
    missing: ['was missing', ''],
    damaged: ['was damaged', `; the damaged file is ${aside}`],
    unavailable: ['could not be read', ''],
    good: ['', ''],
  }[current.kind];
  const unavailable = [current, previous].find((found) => found.kind === 'unavailable');
  const why = unavailable
    ? ` ${describeFileError(unavailable.cause, unavailable.path)} Then start Callwright again.`
    : '';
  if (previous.kind === 'good') {
    return `The settings file ${what}.${why} The settings before the last change are in use${kept}.`;
  }
  return `The settings file ${what}.${why} It could not be replaced by an earlier one. Check the drafts folder: another one may be on screen${kept}.`;
}

async function readSettings(path: string): Promise<Found> {
  let text: string;
  try {
    text = (await readBytesPatiently(path)).toString('utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return { kind: 'missing' };
    // A folder of this name holds no settings, and none to wait for.
    return codeOf(cause) === 'EISDIR' ? { kind: 'damaged' } : { kind: 'unavailable', path, cause };
  }
  try {
    const file: unknown = JSON.parse(text);
    const stored = storedSchema.parse(file).settings;
    const parsed = fileSchema.safeParse(file);
    // The text is compared as it was stored: a flipped bit that leaves another spelling of the same value is
    // damage too; a setting that an older version did not know is not.
    return parsed.success && format(stored) === text
      ? { kind: 'good', settings: parsed.data.settings }
      : { kind: 'damaged' };
  } catch {
    return { kind: 'damaged' };
  }
}

function format(settings: object): string {
  const checksum = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `${JSON.stringify({ checksum, settings }, null, 2)}\n`;
}
