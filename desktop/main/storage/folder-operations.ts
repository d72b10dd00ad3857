import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Database } from '../database/database.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** The drafts folder, as the main process asks for it. */
export class FolderOperations {
  readonly #database: Database;
  readonly #mirror: Mirror;

  constructor(database: Database, mirror: Mirror) {
    this.#database = database;
    this.#mirror = mirror;
  }

  /** Makes another folder the one with the drafts' files. They are written later: it may be slow. */
  chooseFolder({ path }: { path: string }): void {
    void this.#mirror.choose(path);
  }

  /** Returns the path of a draft's file, once that has the newest text. */
  async writeFileOf({ id }: { id: string }): Promise<Result<string, { message: string }>> {
    const draft = this.#database.drafts.read(id);
    const path = draft === null ? null : await this.#mirror.pathOf(draft.seq);
    return path === null ? err({ message: "Couldn't write the draft's file. Check the drafts folder." }) : ok(path);
  }

  /** Finds the draft whose file a path leads to; null for any other file. */
  findDraftOfFile({ path }: { path: string }): Promise<string | null> {
    return this.#mirror.idOf(path);
  }

  /** Looks at every file and writes what is behind. */
  syncFolder(): Promise<void> {
    return this.#mirror.sync();
  }
}
