import { PICTURE_LIMITS } from './picture-limits.ts';

/** Why a file does not become a picture of a post. Its message says what happened and what to do next. */
export type PictureRefusal = { kind: RefusalKind; message: string };

export type RefusalKind =
  | 'animated'
  | 'damaged'
  | 'empty'
  | 'failed'
  | 'file-too-large'
  | 'heic'
  | 'not-a-picture'
  | 'not-loaded'
  | 'other-format'
  | 'svg'
  | 'too-detailed'
  | 'too-many-pixels'
  | 'too-slow'
  | 'truncated'
  | 'unreadable';

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en');
const count = (pixels: number) => pixels.toLocaleString('en');

const MESSAGES = {
  animated: 'This picture moves, and posts show still pictures. Save one frame of it as PNG or JPEG and add that.',
  damaged: 'The picture in this file is damaged and can’t be read. Save it anew as JPEG or PNG and add that.',
  empty: 'The file is empty. Copy or download the picture again and add that.',
  failed: 'The picture could not be read: the memory may not have sufficed. Save it smaller, as JPEG, and add that.',
  heic: 'This is a HEIC photo, which can’t be read here. Save it as JPEG and add that; an iPhone takes JPEG with Settings > Camera > Formats > Most Compatible.',
  'not-a-picture': 'This file is not a picture, whatever its name says. Add a JPEG, PNG, WebP, AVIF or GIF.',
  'not-loaded': 'What reads pictures could not be loaded. Check your connection and add the picture again.',
  svg: 'This is an SVG drawing, which can contain scripts. Export it as PNG and add that.',
  'too-detailed': 'The picture has more detail than a post’s 6 MB can hold. Crop it or make it smaller and add that.',
  'too-slow': `The picture took longer than ${PICTURE_LIMITS.encodeMs / 1_000} seconds to read. Save it smaller, as JPEG, and add that.`,
  truncated: 'The file ends before its picture does. Copy or download it again and add that.',
  unreadable: 'The file can’t be read. Look whether it was moved, deleted, or is a folder, and add it again.',
} as const satisfies Partial<Record<RefusalKind, string>>;

/** Refuses for a reason that needs no figures. */
export function refuse(kind: keyof typeof MESSAGES): PictureRefusal {
  return { kind, message: MESSAGES[kind] };
}

/** Refuses a format by its name, with its article: `a TIFF`. */
export function refuseFormat(name: string): PictureRefusal {
  return { kind: 'other-format', message: `This is ${name}. Save the picture as JPEG or PNG and add that.` };
}

/** Refuses a file for its size in bytes. */
export function refuseFileSize(bytes: number): PictureRefusal {
  const limit = toMegabytes(PICTURE_LIMITS.fileBytes);
  return {
    kind: 'file-too-large',
    message: `The file has ${toMegabytes(bytes)} MB, and at most ${limit} MB can be read. Save it smaller, as JPEG, and add that.`,
  };
}

/** Refuses a picture for its size in pixels. */
export function refusePixels({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PictureRefusal {
  const limit = PICTURE_LIMITS.pixels / 1_000_000;
  return {
    kind: 'too-many-pixels',
    message: `The picture has ${count(widthPx)} × ${count(heightPx)} pixels, and at most ${limit} million can be read. Make it smaller and add that.`,
  };
}
