import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * What the author said of each picture, by its hash, to be proposed if the picture is used again; empty for a decorative
 * one. What a draft says of a picture is in the draft's text.
 */
export class PictureAlts {
  readonly #storage: Pick<Storage, 'call'>;

  constructor(storage: Pick<Storage, 'call'>) {
    this.#storage = storage;
  }

  /** Reads how pictures were described last; nothing if that can't be read now. */
  async readAll(): Promise<(name: string) => string | null> {
    const alts = await this.#storage.call('readPictureAlts');
    const known = new Map(alts.ok ? Object.entries(alts.value) : []);
    return (name) => known.get(hashOf(name)) ?? null;
  }

  async store(name: string, alt: string): Promise<Result<undefined, { message: string }>> {
    const stored = await this.#storage.call('storePictureAlt', { hash: hashOf(name), alt });
    return stored.ok ? ok(undefined) : err({ message: `Couldn't save the description. ${stored.error.message}` });
  }
}

const hashOf = (name: string) => parsePictureName(name)?.hash ?? '';
