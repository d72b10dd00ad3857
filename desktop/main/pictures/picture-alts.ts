import { join } from 'node:path';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { describeFileError } from '../files/file-errors.ts';
import { openJsonFile } from '../files/json-file.ts';
import { createKeyedMutex } from '../files/keyed-mutex.ts';

/** The description of each picture by its hash; empty for a decorative one. */
const altsSchema = z.object({ version: z.literal(1), alts: z.record(z.string(), z.string()) });

/** See `openPictureAlts`. */
export type PictureAlts = ReturnType<typeof openPictureAlts>;

/**
 * Opens what the author said of each picture, by its hash, to be proposed where the picture is used again. It is the
 * app's own file and not one beside each picture: what a draft says of a picture is in the draft's text, so a folder
 * that is moved or shared needs nothing of it, and no stray file lies beside the pictures.
 */
export function openPictureAlts(userData: string) {
  const path = join(userData, 'picture-alts.json');
  const file = openJsonFile({ path, schema: altsSchema, fallback: { version: 1, alts: {} }, onDamaged: 'keep' });
  const mutex = createKeyedMutex();
  const hashOf = (name: string) => parsePictureName(name)?.hash ?? '';

  return {
    /** Reads how pictures were described last; nothing where that can't be read now. */
    async readAll(): Promise<(name: string) => string | null> {
      const { alts } = await mutex.run('alts', file.read).catch(() => ({ alts: {} as Record<string, string> }));
      return (name) => alts[hashOf(name)] ?? null;
    },
    store: (name: string, alt: string): Promise<Result<undefined, { message: string }>> =>
      mutex.run('alts', async () => {
        try {
          const { alts } = await file.read();
          if (alts[hashOf(name)] !== alt) await file.write({ version: 1, alts: { ...alts, [hashOf(name)]: alt } });
          return ok(undefined);
        } catch (cause) {
          return err({ message: `The description could not be saved. ${describeFileError(cause, path)}` });
        }
      }),
  };
}
