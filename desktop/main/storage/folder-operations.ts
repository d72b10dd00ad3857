import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Database } from '../database/database.ts';
import type { Mirror } from '../mirror/mirror.ts';

export class FolderOperations {
  readonly #database: Database;
  readonly #mirror: Mirror;

  constructor(database: Database, mirror: Mirror) {
    this.#database = database;
    this.#mirror = mirror;
  }

  /** Files are written in the background, because the folder may be slow. */
  chooseFolder({ path }: { path: string }): void {
    void this.#mirror.choose(path);
  }

  /** Returns the path once the file is up to date. */
  async writeFileOf({ id }: { id: string }): Promise<Result<string, { message: string }>> {
    const draft = this.#database.drafts.read(id);
    const path = draft === null ? null : await this.#mirror.pathOf(draft.seq);
    return path === null ? err({ message: 'Couldn’t write the draft’s file. Check the drafts folder.' }) : ok(path);
  }

  findDraftOfFile({ path }: { path: string }): Promise<string | null> {
    return this.#mirror.idOf(path);
  }

  syncFolder(): Promise<void> {
    return this.#mirror.sync();
  }
}
