import '../zod-without-eval.ts';
import { z } from 'zod';

/** The types of picture that are kept; each is the ending of a name and, after `image/`, the media type. */
export const PICTURE_TYPES = ['webp', 'png', 'jpeg', 'gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** What a picture's name says, so that whoever lays out a page looks nothing up. */
export type PictureFacts = {
  /** The first 32 hexadecimal digits of the SHA-256 of the file's bytes. */
  hash: string;
  widthPx: number;
  heightPx: number;
  /** The frame's, six hexadecimal digits: its dominant colour, or white where it can be seen through. */
  color: string;
  type: PictureType;
};

/**
 * `<hash>.<width>x<height>.<colour>.<type>`. In lowercase, so that disks that fold case keep names apart;
 * a migration has the same expression.
 */
export const PICTURE_NAME_PATTERN =
  /^(?<hash>[0-9a-f]{32})\.(?<width>[1-9][0-9]{0,4})x(?<height>[1-9][0-9]{0,4})\.(?<color>[0-9a-f]{6})\.(?<type>webp|png|jpeg|gif)$/;

/** The name of a picture, as it arrives from a disk, a window or the backend. */
export const pictureNameSchema = z.string().regex(PICTURE_NAME_PATTERN, 'This isn’t the name of an uploaded picture');

const factsSchema = z.object({
  hash: z.string(),
  width: z.coerce.number(),
  height: z.coerce.number(),
  color: z.string(),
  type: z.enum(PICTURE_TYPES),
});

/** Reads what a name says; null for any other name. */
export function parsePictureName(name: string): PictureFacts | null {
  const groups = PICTURE_NAME_PATTERN.exec(name)?.groups;
  if (!groups) return null;
  const { width, height, ...facts } = factsSchema.parse(groups);
  return { ...facts, widthPx: width, heightPx: height };
}

/**
 * Makes the one name of a picture.
 *
 * @throws RangeError where the facts are none that a name can say: a bug of whoever measured the picture.
 */
export function makePictureName({ hash, widthPx, heightPx, color, type }: PictureFacts): string {
  const name = `${hash}.${widthPx}x${heightPx}.${color}.${type}`;
  if (!PICTURE_NAME_PATTERN.test(name)) throw new RangeError(`"${name}" isn't the name of a picture`);
  return name;
}

/** The media type that a picture is uploaded and served as. */
export function mediaTypeOf(type: PictureType): string {
  return `image/${type}`;
}
