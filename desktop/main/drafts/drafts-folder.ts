import { resolve } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';

type Failure = { message: string };

/** The folder with a Markdown file for each draft. The database has the drafts, so nothing is lost without it. */
export class DraftsFolder {
  readonly #storage: () => Pick<Storage, 'call'>;
  readonly #settings: Pick<SettingsStore, 'read' | 'change'>;
  readonly #copyPictures: (from: string, to: string) => Promise<Result<undefined, Failure>>;
  readonly #ownFolder: string;
  readonly #broadcast: Pick<Broadcast, 'send'>;
  #problem: string | null = null;

  constructor({
    storage,
    settings,
    ownFolder,
    copyPictures,
    broadcast,
  }: {
    storage: () => Pick<Storage, 'call'>;
    settings: Pick<SettingsStore, 'read' | 'change'>;
    ownFolder: string;
    copyPictures: (from: string, to: string) => Promise<Result<undefined, Failure>>;
    broadcast: Pick<Broadcast, 'send'>;
  }) {
    this.#storage = storage;
    this.#settings = settings;
    this.#ownFolder = ownFolder;
    this.#copyPictures = copyPictures;
    this.#broadcast = broadcast;
  }

  path(): string {
    return this.#settings.read().draftsFolder ?? this.#ownFolder;
  }

  problem(): string | null {
    return this.#problem;
  }

  noteProblem(problem: string | null): void {
    this.#problem = problem;
    this.#broadcast.send('drafts:folder-problem', problem);
  }

  /** Writes all files and pictures to another folder. The old folder stays as it is. */
  async choose(path: string): Promise<Result<undefined, Failure>> {
    const before = this.path();
    if (resolve(path) === resolve(before)) return ok(undefined);
    const copied = await this.#copyPictures(before, path);
    if (!copied.ok) return copied;
    const stored = this.#settings.change({ draftsFolder: path });
    if (!stored.ok) return err({ message: stored.error.message });
    // The author may have added pictures in the meantime.
    const copiedAgain = await this.#copyPictures(before, path);
    const chosen = await this.#storage().call('chooseFolder', { path });
    return chosen.ok ? copiedAgain : chosen;
  }

  /** Writes the draft's newest text, then returns its path. */
  async pathOfDraft(id: string): Promise<Result<string, Failure>> {
    return this.#storage().call('writeFileOf', { id });
  }

  async idOfFile(path: string): Promise<string | null> {
    const found = await this.#storage().call('findDraftOfFile', { path });
    return found.ok ? found.value : null;
  }
}
