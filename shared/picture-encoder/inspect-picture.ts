import { err, ok, type Result } from '../result.ts';
import { readBmpHeader } from './headers/bmp-header.ts';
import { readGifHeader } from './headers/gif-header.ts';
import { readBoxedFormat, readHeifHeader } from './headers/heif-header.ts';
import { readJpegHeader } from './headers/jpeg-header.ts';
import { hasLetters, type PictureHeader } from './headers/picture-header.ts';
import { readPngHeader } from './headers/png-header.ts';
import { readWebpHeader } from './headers/webp-header.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { type PictureRefusal, refuse, refuseFormat, refusePixels } from './picture-refusal.ts';

/** Supported formats. `heic` only if the system supports it. */
export type SourceFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'bmp';

const READERS: Readonly<Record<SourceFormat, (bytes: Uint8Array) => PictureHeader | null>> = {
  jpeg: readJpegHeader,
  png: readPngHeader,
  gif: readGifHeader,
  webp: readWebpHeader,
  avif: readHeifHeader,
  heic: readHeifHeader,
  bmp: readBmpHeader,
};

/** Other files that people add as pictures, by their first bytes. The name goes into an error message. */
const OTHER_FORMATS: readonly [letters: string, name: string][] = [
  ['II*\0', 'a TIFF or a camera raw file'],
  ['MM\0*', 'a TIFF or a camera raw file'],
  ['\xff\x0a', 'a JPEG XL'],
  ['\0\0\0\x0cJXL ', 'a JPEG XL'],
  ['\0\0\0\x0cjP  ', 'a JPEG 2000'],
  ['8BPS', 'a Photoshop document'],
  ['%PDF', 'a PDF'],
  ['\0\0\x01\0', 'an icon file'],
  ['\x1aE\xdf\xa3', 'a video'],
];

const SVG_SEARCH_BYTES = 4_096;

/** Checks content, not the name. Rejects pictures with too many pixels before allocating memory for them. */
export function inspectPicture(
  bytes: Uint8Array,
): Result<{ format: SourceFormat; header: PictureHeader }, PictureRefusal> {
  if (bytes.length === 0) return err(refuse('empty'));
  const format = sniffFormat(bytes);
  if (typeof format === 'object') return err(format);
  const header = READERS[format](bytes);
  if (header?.isAnimated) return err(refuse('animated'));
  if (header === null) return err(refuse(format === 'heic' ? 'heic' : 'damaged'));
  if (header.widthPx * header.heightPx > PICTURE_LIMITS.pixels) return err(refusePixels(header));
  if (!header.isComplete) return err(refuse('truncated'));
  if (header.widthPx === 0 || header.heightPx === 0) return err(refuse('damaged'));
  return ok({ format, header });
}

function sniffFormat(bytes: Uint8Array): SourceFormat | PictureRefusal {
  if (hasLetters(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (hasLetters(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasLetters(bytes, 0, 'GIF87a') || hasLetters(bytes, 0, 'GIF89a')) return 'gif';
  if (hasLetters(bytes, 0, 'RIFF') && hasLetters(bytes, 8, 'WEBP')) return 'webp';
  if (hasLetters(bytes, 4, 'ftyp')) {
    const boxed = readBoxedFormat(bytes);
    return boxed === 'video' ? refuseFormat('a video') : boxed;
  }
  const other = OTHER_FORMATS.find(([letters]) => hasLetters(bytes, 0, letters));
  if (other) return refuseFormat(other[1]);
  if (isSvg(bytes)) return refuse('svg');
  if (hasLetters(bytes, 0, 'BM') && bytes.length >= 34 && bytes[15] === 0) return 'bmp';
  return refuse('not-a-picture');
}

function isSvg(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, SVG_SEARCH_BYTES).filter((byte) => byte !== 0));
  const start = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').trimStart();
  return /^<(?:\?xml|!--|!doctype\s+svg|(?:\w+:)?svg)[\s>]?/i.test(start) && /<(?:\w+:)?svg[\s>]/i.test(start);
}
