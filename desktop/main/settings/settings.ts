import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { appearanceSchema, connectionSchema } from '../../ipc/settings.ts';
import { spellingChoiceSchema } from '../../ipc/spelling.ts';
import { makeFolder, readBytes, renameFile } from '../files/disk.ts';
import { codeOf } from '../files/file-errors.ts';
import { toDamagedPath } from '../files/file-names.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';
import { writeDurably } from '../files/write-durably.ts';

const settingsSchema = z.looseObject({
  /** Distinguishes this machine from others. */
  machine: z.uuid(),
  /** The drafts folder that the author chose; null for the one in the user-data folder. */
  draftsFolder: z.string().nullable().default(null),
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
 * by itself could show an empty folder where the drafts are. It has a reader of its own (not
 * `openJsonFile`) for its checksum, its previous copy and the words about both.
 */
export async function openSettings(userData: string): Promise<SettingsStore> {
  const path = join(userData, 'settings.json');
  const previousPath = join(userData, 'settings.previous.json');
  const current = await readSettings(path);
  const previous = current.kind === 'good' ? null : await readSettings(previousPath);
  const isFirstStart = current.kind === 'missing' && previous?.kind === 'missing';

  let problem: string | null = null;
  if (current.kind === 'damaged') {
    const aside = toDamagedPath(path);
    await renameFile(path, aside).catch(() => {});
    problem =
      previous?.kind === 'good'
        ? `The settings file was damaged. The settings before the last change are in use; the damaged file is ${aside}.`
        : `The settings file was damaged and could not be replaced by an earlier one. Check the drafts folder; the damaged file is ${aside}.`;
  } else if (current.kind === 'missing' && !isFirstStart) {
    problem = 'The settings file was missing. The settings before the last change are in use.';
  }

  let settings: Settings =
    current.kind === 'good'
      ? current.settings
      : previous?.kind === 'good'
        ? previous.settings
        : settingsSchema.parse({ machine: randomUUID(), areDraftsHidden: false });
  const mutex = createKeyedMutex();

  async function write(): Promise<void> {
    await makeFolder(userData);
    const before = await readBytes(path).catch(() => null);
    await writeDurably(previousPath, before ?? format(settings));
    await writeDurably(path, format(settings));
  }
  if (current.kind !== 'good') await write().catch(() => {});

  return {
    read: () => settings,
    change(next) {
      return mutex.run(path, async () => {
        const before = settings;
        settings = { ...settings, ...next };
        try {
          await write();
        } catch (cause) {
          settings = before;
          // A disk that fails after the file was replaced has what the author is told was not stored.
          const stored = await readBytes(path).catch(() => null);
          if (stored !== null && stored.toString('utf8') !== format(before)) {
            await writeDurably(path, format(before)).catch(() => {});
          }
          throw cause;
        }
      });
    },
    flush: () => mutex.whenIdle(),
    problem,
  };
}

type Found = { kind: 'missing' } | { kind: 'damaged' } | { kind: 'good'; settings: Settings };

async function readSettings(path: string): Promise<Found> {
  let text: string;
  try {
    text = (await readBytes(path)).toString('utf8');
  } catch (cause) {
    return { kind: codeOf(cause) === 'ENOENT' ? 'missing' : 'damaged' };
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
