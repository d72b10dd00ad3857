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

/** A picture of the library: beside the drafts, on the blog, or both. */
export const libraryPictureSchema = z.object({
  name: pictureNameSchema,
  /** Whose folder of the blog it is in; null where it is not on the blog. */
  authorId: z.uuid().nullable(),
  /** Whether it is this author's, who alone may remove it. */
  isOwn: z.boolean(),
  /** Whether its file lies beside the drafts: a draft may name it at once. Another one is taken first. */
  isHere: z.boolean(),
  /** Where the window shows it from. */
  source: z.string(),
  alt: altSchema.nullable(),
  sizeBytes: z.int().nonnegative().nullable(),
  /** When it was added here or to the blog, whichever was first. */
  addedAt: z.iso.datetime(),
  drafts: z.array(z.object({ id: z.uuid(), title: z.string() })),
  posts: z.array(z.object({ id: z.guid(), title: z.string(), status: z.enum(['draft', 'published']) })),
  /** How many drafts and posts name it that this author may not see. */
  unseenUses: z.int().nonnegative(),
});

/** The pictures of this machine and of the blog, the one added last first. */
export const pictureLibrarySchema = z.object({
  pictures: z.array(libraryPictureSchema),
  /** Why the blog's are not among them; null where they are. */
  problem: z.string().nullable(),
});

/** Which pictures are meant, as the library lists them. */
const chosenSchema = z.array(libraryPictureSchema.pick({ name: true, authorId: true })).max(5_000);

/** `kept`: what stays on the blog because a post names it, or in the folder because a text of this machine does. */
export const removedPicturesSchema = z.object({
  removed: z.array(pictureNameSchema),
  kept: z.array(z.object({ name: pictureNameSchema, reason: z.string() })),
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
  'pictures:read-library': {
    verb: 'readPictureLibrary',
    input: nothingSchema,
    output: resultSchema(pictureLibrarySchema),
  },
  /** Brings a picture of the blog into the folder of the drafts, so that a draft may name it. */
  'pictures:take': {
    verb: 'takePicture',
    input: z.object({ name: pictureNameSchema, authorId: z.uuid() }),
    output: resultSchema(localPictureSchema),
  },
  /** The author's pictures that no other post, and no draft of another post, names: to be offered when it is deleted. */
  'pictures:list-only-of-post': {
    verb: 'listPicturesOnlyOfPost',
    input: z.uuid(),
    output: resultSchema(z.array(libraryPictureSchema)),
  },
  /** Removes pictures from the blog where no post names them, and from the folder where no text of this machine does. */
  'pictures:remove': { verb: 'removePictures', input: chosenSchema, output: resultSchema(removedPicturesSchema) },
  /** Brings back what was removed in this run, on the blog as well. */
  'pictures:restore': {
    verb: 'restorePictures',
    input: z.array(pictureNameSchema).max(5_000),
    output: resultSchema(nothingSchema),
  },
  /** What became of a file of `pictures:to-encode`. */
  'pictures:encoded': {
    verb: 'answerEncoding',
    input: z.object({
      id: z.uuid(),
      answer: resultSchema(z.object({ name: pictureNameSchema, bytes: z.instanceof(Uint8Array) })),
    }),
    output: nothingSchema,
  },
} as const;

export const PICTURES_EVENTS = {
  /** A file that an imported text names, for the window to make into a picture: `index` of `count`, one after the other. */
  'pictures:to-encode': {
    verb: 'onPictureToEncode',
    payload: z.object({
      id: z.uuid(),
      bytes: z.instanceof(Uint8Array),
      index: z.int().nonnegative(),
      count: z.int().positive(),
    }),
  },
} as const;

export type PictureToEncode = z.infer<(typeof PICTURES_EVENTS)['pictures:to-encode']['payload']>;
export type EncodingAnswer = z.infer<(typeof PICTURES_CHANNELS)['pictures:encoded']['input']>;
export type LocalPicture = z.infer<typeof localPictureSchema>;
export type LibraryPicture = z.infer<typeof libraryPictureSchema>;
export type LibraryContent = z.infer<typeof pictureLibrarySchema>;
export type RemovedPictures = z.infer<typeof removedPicturesSchema>;
