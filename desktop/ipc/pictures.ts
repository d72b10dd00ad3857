import { pictureNameSchema } from '@callwright/shared/post/picture-name.ts';
import { z } from 'zod';
import { nothingSchema, resultSchema } from './result-schemas.ts';

/** Drafts refer to a picture as `pictures/<name>`. The window and the preview load it from `/pictures/<name>`. */

/** Screen readers cut longer descriptions. */
const altSchema = z.string().max(1_000);

export const localPictureSchema = z.object({
  name: pictureNameSchema,
  /** The last description; empty if decorative, null if unknown. */
  alt: altSchema.nullable(),
  sizeBytes: z.int().nonnegative(),
  addedAt: z.iso.datetime(),
});

export const libraryPictureSchema = z.object({
  name: pictureNameSchema,
  /** The folder on the blog; null if the picture isn't there. */
  authorId: z.uuid().nullable(),
  isOwn: z.boolean(),
  /** False if the file must be downloaded before a draft can use it. */
  isHere: z.boolean(),
  source: z.string(),
  alt: altSchema.nullable(),
  sizeBytes: z.int().nonnegative().nullable(),
  /** When it was first added, here or on the blog. */
  addedAt: z.iso.datetime(),
  drafts: z.array(z.object({ id: z.uuid(), title: z.string() })),
  posts: z.array(z.object({ id: z.guid(), title: z.string(), status: z.enum(['draft', 'published']) })),
  /** Drafts and posts that use it and that this author can't see. */
  unseenUses: z.int().nonnegative(),
});

export const pictureLibrarySchema = z.object({
  pictures: z.array(libraryPictureSchema),
  /** Why the blog's pictures are missing; null if they aren't. */
  problem: z.string().nullable(),
});

const chosenSchema = z.array(libraryPictureSchema.pick({ name: true, authorId: true })).max(5_000);

/** `kept`: pictures that a post or a text on this computer uses. */
export const removedPicturesSchema = z.object({
  removed: z.array(pictureNameSchema),
  kept: z.array(z.object({ name: pictureNameSchema, reason: z.string() })),
});

export const PICTURES_CHANNELS = {
  /** The name must match the bytes. Does nothing if the picture exists. `alt` null keeps an earlier description. */
  'pictures:add': {
    verb: 'addPicture',
    input: z.object({ name: pictureNameSchema, bytes: z.instanceof(Uint8Array), alt: altSchema.nullable() }),
    output: resultSchema(localPictureSchema),
  },
  'pictures:list-local': {
    verb: 'listLocalPictures',
    input: nothingSchema,
    output: resultSchema(z.array(localPictureSchema)),
  },
  /** The last description; empty if decorative, null if unknown. */
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
  /** Downloads a picture, so that a draft can use it. */
  'pictures:take': {
    verb: 'takePicture',
    input: z.object({ name: pictureNameSchema, authorId: z.uuid() }),
    output: resultSchema(localPictureSchema),
  },
  /** The author's pictures that no other post or draft uses. */
  'pictures:list-only-of-post': {
    verb: 'listPicturesOnlyOfPost',
    input: z.uuid(),
    output: resultSchema(z.array(libraryPictureSchema)),
  },
  /** Skips pictures that a post or a text on this computer uses. */
  'pictures:remove': { verb: 'removePictures', input: chosenSchema, output: resultSchema(removedPicturesSchema) },
  /** Restores pictures removed in this run, on the blog, too. */
  'pictures:restore': {
    verb: 'restorePictures',
    input: z.array(pictureNameSchema).max(5_000),
    output: resultSchema(nothingSchema),
  },
  /** Answers `pictures:to-encode`. */
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
  /** A file of an imported text for the window to encode. One at a time. */
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
