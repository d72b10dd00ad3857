import { createHash, randomUUID } from 'node:crypto';
import { err, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { appearanceSchema, connectionSchema } from '../../ipc/settings.ts';
import { spellingChoiceSchema } from '../../ipc/spelling.ts';
import { describeFileError } from '../files/file-errors.ts';
import { type Found, StoredValue, type TextFormat } from '../files/stored-value.ts';

const settingsSchema = z.looseObject({
  machine: z.uuid(),
  /** Null for the folder in the user data folder. */
  draftsFolder: z.string().nullable().default(null),
  /** Whether the fallback folder may have drafts that were written while the chosen folder was unavailable. */
  hasStandIn: z.boolean().default(false),
  appearance: appearanceSchema.default('system'),
  spelling: spellingChoiceSchema.optional(),
  hasNotifications: z.boolean().default(true),
  /** Empty values mean the ones this copy was built with. */
  connection: connectionSchema.default({ siteUrl: '', backendUrl: '', publishableKey: '' }),
  /** Null if there was none, or if its drafts are hidden (rule O3). */
  lastAccount: z.uuid().nullable().default(null),
  /** Whether the user chose to hide the drafts (rule O3). Missing in settings of older versions. */
  areDraftsHidden: z.boolean().optional(),
  /** Accounts that chose to hide their drafts at their last sign-out (rule O4). */
  hidingAccounts: z.array(z.uuid()).default([]),
});

export type Settings = z.infer<typeof settingsSchema>;

export type SettingsRefusal = { message: string; cause: unknown };

/** If the file is damaged, uses the previous settings and tells the user: a wrong one could point at an empty drafts folder. */
export class SettingsStore {
  readonly #current: StoredValue<Settings | null>;
  readonly #previous: StoredValue<Settings | null>;
  readonly #first = settingsSchema.parse({ machine: randomUUID(), areDraftsHidden: false });
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

  change(next: Partial<Settings>): Result<undefined, SettingsRefusal> {
    const stored = this.#change(next);
    if (stored.ok) return stored;
    const reason = describeFileError(stored.error, 'settings.json');
    return err({ message: `Couldn’t save the settings. ${reason}`, cause: stored.error });
  }

  #change(next: Partial<Settings>): Result<undefined, unknown> {
    const found = this.#current.reload();
    if (found.kind === 'unreadable') return err(found.cause);
    // Store nothing while a file that may hold the settings can't be read.
    const kept = this.#previous.change((previous) => this.#current.value ?? previous ?? this.#first);
    return kept.ok ? this.#current.change(() => ({ ...this.read(), ...next })) : kept;
  }
}

function describeProblem(current: Found, previous: Found): string | null {
  if (current.kind === 'stored') return null;
  if (current.kind === 'missing' && previous.kind === 'missing') return null;
  const what = { missing: 'was missing', damaged: 'was damaged', unreadable: 'couldn’t be read' }[current.kind];
  const unreadable = [current, previous].find((found) => found.kind === 'unreadable');
  return [
    `The settings file ${what}.`,
    ...(unreadable ? [`${describeFileError(unreadable.cause, 'settings.json')} Then start Callwright again.`] : []),
    previous.kind === 'stored'
      ? 'Callwright is using your settings from before the last change.'
      : 'There’s no earlier copy to restore. Check your drafts folder: Callwright may be using a different one.',
    ...(current.kind === 'damaged' ? [`The damaged file was moved to ${current.movedTo}.`] : []),
  ].join(' ');
}

/** Compares the raw text, not just the values, so even damage that parses to the same value is found. */
const CHECKED_JSON: TextFormat = {
  parse(text) {
    const { settings } = z.object({ settings: z.unknown() }).parse(JSON.parse(text));
    if (CHECKED_JSON.stringify(settings) !== text) throw new Error('The checksum doesn’t match.');
    return settings;
  },
  stringify(settings) {
    const checksum = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    return `${JSON.stringify({ checksum, settings }, null, 2)}\n`;
  },
};
