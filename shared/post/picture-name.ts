import '../zod-without-eval.ts';
import { z } from 'zod';

export const PICTURE_TYPES = ['webp', 'png', 'jpeg', 'gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** The facts in a picture's file name, so that page layout needs no lookup. */
export type PictureFacts = {
  hash: string;
  widthPx: number;
  heightPx: number;
  /** Six hex digits. The color that shows until the picture loads. */
  color: string;
  type: PictureType;
};

/**
 * `<hash>.<width>x<height>.<color>.<type>`. Lowercase, for case-insensitive disks. A migration has the same pattern.
 */
export const PICTURE_NAME_PATTERN =
  /^(?<hash>[0-9a-f]{32})\.(?<width>[1-9][0-9]{0,4})x(?<height>[1-9][0-9]{0,4})\.(?<color>[0-9a-f]{6})\.(?<type>webp|png|jpeg|gif)$/;

export const pictureNameSchema = z.string().regex(PICTURE_NAME_PATTERN, 'This isn’t the name of an uploaded picture');

const factsSchema = z.object({
  hash: z.string(),
  width: z.coerce.number(),
  height: z.coerce.number(),
  color: z.string(),
  type: z.enum(PICTURE_TYPES),
});

export function parsePictureName(name: string): PictureFacts | null {
  const groups = PICTURE_NAME_PATTERN.exec(name)?.groups;
  if (!groups) return null;
  const { width, height, ...facts } = factsSchema.parse(groups);
  return { ...facts, widthPx: width, heightPx: height };
}

/** @throws RangeError if the facts don't fit a name, which is a bug in the caller. */
export function makePictureName({ hash, widthPx, heightPx, color, type }: PictureFacts): string {
  const name = `${hash}.${widthPx}x${heightPx}.${color}.${type}`;
  if (!PICTURE_NAME_PATTERN.test(name)) throw new RangeError(`"${name}" isn't the name of a picture`);
  return name;
}

export function mediaTypeOf(type: PictureType): string {
  return `image/${type}`;
}
