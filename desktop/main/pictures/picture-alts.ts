import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Storage } from '../storage/storage.ts';

/** Remembers the last alt text of each picture by hash, to suggest it again. Empty means decorative. */
export class PictureAlts {
  readonly #storage: Pick<Storage, 'call'>;

  constructor(storage: Pick<Storage, 'call'>) {
    this.#storage = storage;
  }

  async readAll(): Promise<(name: string) => string | null> {
    const alts = await this.#storage.call('readPictureAlts');
    const known = new Map(alts.ok ? Object.entries(alts.value) : []);
    return (name) => known.get(hashOf(name)) ?? null;
  }

  async store(name: string, alt: string): Promise<Result<undefined, { message: string }>> {
    const stored = await this.#storage.call('storePictureAlt', { hash: hashOf(name), alt });
    return stored.ok ? ok(undefined) : err({ message: `Couldn’t save the description. ${stored.error.message}` });
  }
}

const hashOf = (name: string) => parsePictureName(name)?.hash ?? '';
