import { PICTURE_LIMITS } from './picture-limits.ts';

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
  animated: 'Animated pictures aren’t supported. Save one frame as a PNG or JPEG, then add the new file.',
  damaged: 'This picture is damaged and can’t be read. Save it again as a JPEG or PNG, then add the new file.',
  empty: 'This file is empty. Copy or download the picture again, then add it.',
  failed: 'Couldn’t process this picture. It may be too large. Save a smaller JPEG, then add the new file.',
  heic: 'HEIC photos aren’t supported. Save the photo as a JPEG, then add the new file. To take JPEGs on an iPhone, choose Settings > Camera > Formats > Most Compatible.',
  'not-a-picture': 'This file isn’t a picture. Add a JPEG, PNG, WebP, AVIF, or GIF.',
  'not-loaded': 'Couldn’t load the picture tool. Check your connection, then add the picture again.',
  svg: 'SVG files can contain scripts, so they aren’t supported. Export the picture as a PNG, then add the new file.',
  'too-detailed': 'This picture has too much detail for the 6 MB limit. Crop or resize it, then add it again.',
  'too-slow': `This picture took longer than ${PICTURE_LIMITS.encodeMs / 1_000} seconds to process. Save a smaller JPEG, then add the new file.`,
  truncated: 'This file is incomplete. Copy or download the picture again, then add it.',
  unreadable: 'Couldn’t read this file. Make sure it wasn’t moved or deleted and isn’t a folder, then add it again.',
} as const satisfies Partial<Record<RefusalKind, string>>;

export function refuse(kind: keyof typeof MESSAGES): PictureRefusal {
  return { kind, message: MESSAGES[kind] };
}

export function refuseFormat(name: string): PictureRefusal {
  return {
    kind: 'other-format',
    message: `This is ${name}. Save the picture as a JPEG or PNG, then add the new file.`,
  };
}

export function refuseFileSize(bytes: number): PictureRefusal {
  const limit = toMegabytes(PICTURE_LIMITS.fileBytes);
  return {
    kind: 'file-too-large',
    message: `This file is ${toMegabytes(bytes)} MB. The limit is ${limit} MB. Save a smaller JPEG, then add the new file.`,
  };
}

export function refusePixels({ widthPx, heightPx }: { widthPx: number; heightPx: number }): PictureRefusal {
  const limit = PICTURE_LIMITS.pixels / 1_000_000;
  return {
    kind: 'too-many-pixels',
    message: `This picture is ${count(widthPx)} × ${count(heightPx)} pixels. The limit is ${limit} million pixels in total. Resize it, then add it again.`,
  };
}
