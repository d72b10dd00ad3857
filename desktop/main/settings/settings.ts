import { createHash, randomUUID } from 'node:crypto';
import { err, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { appearanceSchema, connectionSchema } from '../../ipc/settings.ts';
import { spellingChoiceSchema } from '../../ipc/spelling.ts';
import { describeFileError } from '../files/file-errors.ts';
import { type Found, StoredValue, type TextFormat } from '../files/stored-value.ts';

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
  /** The accounts whose author asked for that when they signed out last (rule O4). */
  hidingAccounts: z.array(z.uuid()).default([]),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Why a setting was not stored: in words for the author, and the system's error. */
export type SettingsRefusal = { message: string; cause: unknown };

/**
 * The app's settings, in one file with the previous ones beside it. If the file is damaged, by as little as a bit,
 * the previous settings are used and the author is told, because a changed setting could point at an empty
 * drafts folder.
 */
export class SettingsStore {
  readonly #current: StoredValue<Settings | null>;
  readonly #previous: StoredValue<Settings | null>;
  readonly #first = settingsSchema.parse({ machine: randomUUID(), areDraftsHidden: false });
  /** What was wrong with the files when the app started, for the author; null if nothing was. */
  readonly problem: string | null;

  constructor(userData: string) {
    const file = { folder: userData, schema: settingsSchema, fallback: null, format: CHECKED_JSON };
    this.#current = new StoredValue<Settings | null>({ ...file, name: 'settings' });
    this.#previous = new StoredValue<Settings | null>({ ...file, name: 'settings.previous' });
    this.problem = describeProblem(this.#current.found, this.#previous.found);
    if (this.#current.value === null && this.#current.found.kind !== 'unreadable') this.change({});
  }

  read(): Settings {
    return this.#current.value ?? this.#previous.value ?? this.#first;
  }

  /** Changes some settings. If the disk refuses, the settings are as they were. */
  change(next: Partial<Settings>): Result<undefined, SettingsRefusal> {
    const stored = this.#change(next);
    if (stored.ok) return stored;
    const reason = describeFileError(stored.error, 'settings.json');
    return err({ message: `Couldn't save the settings. ${reason}`, cause: stored.error });
  }

  #change(next: Partial<Settings>): Result<undefined, unknown> {
    const found = this.#current.reload();
    if (found.kind === 'unreadable') return err(found.cause);
    // Nothing is stored while the only file that may hold the settings can't be read.
    const kept = this.#previous.change((previous) => this.#current.value ?? previous ?? this.#first);
    return kept.ok ? this.#current.change(() => ({ ...this.read(), ...next })) : kept;
  }
}

/** Describes for the author why the settings are not the ones that were stored last; null at the first start. */
function describeProblem(current: Found, previous: Found): string | null {
  if (current.kind === 'stored') return null;
  if (current.kind === 'missing' && previous.kind === 'missing') return null;
  const what = { missing: 'was missing', damaged: 'was damaged', unreadable: "couldn't be read" }[current.kind];
  const unreadable = [current, previous].find((found) => found.kind === 'unreadable');
  return [
    `The settings file ${what}.`,
    ...(unreadable ? [`${describeFileError(unreadable.cause, 'settings.json')} Then start Callwright again.`] : []),
    previous.kind === 'stored'
      ? 'Callwright is using your settings from before the last change.'
      : 'There is no earlier copy to restore. Check your drafts folder: Callwright may be using a different one.',
    ...(current.kind === 'damaged' ? [`The damaged file was moved to ${current.movedTo}.`] : []),
  ].join(' ');
}

/**
 * JSON with a checksum. The text is compared as it was stored: a flipped bit that leaves another spelling of the same
 * value is damage too.
 */
const CHECKED_JSON: TextFormat = {
  parse(text) {
    const { settings } = z.object({ settings: z.unknown() }).parse(JSON.parse(text));
    if (CHECKED_JSON.stringify(settings) !== text) throw new Error('The checksum does not match.');
    return settings;
  },
  stringify(settings) {
    const checksum = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    return `${JSON.stringify({ checksum, settings }, null, 2)}\n`;
  },
};
