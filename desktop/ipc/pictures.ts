import { pictureNameSchema } from '@callwright/shared/post/picture-name.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/**
 * What passes between the processes about the pictures of drafts. A draft names a picture `pictures/<name>`; the
 * window and the preview show it from `/pictures/<name>` of their own hosts.
 */

/** Longer descriptions are read out by no screen reader to an end. */
const altSchema = z.string().max(1_000);

/** A picture that lies beside the drafts of this machine. */
export const localPictureSchema = z.object({
  name: pictureNameSchema,
  /** How it was described last; empty where it is decorative, null where nobody has said. */
  alt: altSchema.nullable(),
  sizeBytes: z.int().nonnegative(),
  /** When it was added, by the file's own time. */
  addedAt: z.iso.datetime(),
});

export const PICTURES_CHANNELS = {
  /**
   * Keeps a picture beside the drafts. Its name must be that of its bytes; one that is there already is success.
   * `alt` is null where the author has not described it yet: what is known of it from before is kept.
   */
  'pictures:add': {
    verb: 'addPicture',
    input: z.object({ name: pictureNameSchema, bytes: z.instanceof(Uint8Array), alt: altSchema.nullable() }),
    output: resultSchema(localPictureSchema),
  },
  /** The pictures beside the drafts, the one added last first. */
  'pictures:list-local': {
    verb: 'listLocalPictures',
    input: nothingSchema,
    output: resultSchema(z.array(localPictureSchema)),
  },
  /** How a picture was described last, to be proposed again; empty where it is decorative, null where nobody has said. */
  'pictures:read-alt': { verb: 'readPictureAlt', input: pictureNameSchema, output: altSchema.nullable() },
  'pictures:store-alt': {
    verb: 'storePictureAlt',
    input: z.object({ name: pictureNameSchema, alt: altSchema }),
    output: resultSchema(nothingSchema),
  },
} as const;

export type LocalPicture = z.infer<typeof localPictureSchema>;
