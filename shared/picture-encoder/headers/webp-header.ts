import { readExifOrientation } from './exif-orientation.ts';
import { hasLetters, type PictureHeader, viewOf } from './picture-header.ts';

const ANIMATION_FLAG = 0x02;

/** Reads the chunks of a WebP (RFC 9649, section 2). Returns null if they're invalid. */
export function readWebpHeader(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes);
  if (bytes.length < 20) return null;
  const end = 8 + view.getUint32(4, true);
  let widthPx = 0;
  let heightPx = 0;
  let isAnimated = false;
  let hasPixels = false;
  let exif: PictureHeader['exif'];
  const grow = (width: number, height: number) => {
    widthPx = Math.max(widthPx, width);
    heightPx = Math.max(heightPx, height);
  };
  for (let at = 12; at + 18 <= bytes.length && at < end; ) {
    const data = at + 8;
    if (hasLetters(bytes, at, 'VP8 ')) {
      grow(view.getUint16(data + 6, true) & 0x3fff, view.getUint16(data + 8, true) & 0x3fff);
      hasPixels = true;
    } else if (hasLetters(bytes, at, 'VP8L')) {
      const sizes = view.getUint32(data + 1, true);
      grow((sizes & 0x3fff) + 1, ((sizes >>> 14) & 0x3fff) + 1);
      hasPixels = true;
    } else if (hasLetters(bytes, at, 'VP8X')) {
      isAnimated = (view.getUint8(data) & ANIMATION_FLAG) !== 0;
      grow(readUint24(view, data + 4) + 1, readUint24(view, data + 7) + 1);
    } else if (hasLetters(bytes, at, 'ANMF')) {
      isAnimated = true;
      hasPixels = true;
    } else if (hasLetters(bytes, at, 'EXIF')) {
      // Some programs add a JPEG segment's prefix.
      const start = hasLetters(bytes, data, 'Exif\0\0') ? data + 6 : data;
      exif = { at, orientation: readExifOrientation(bytes.subarray(start, data + view.getUint32(at + 4, true))) };
    }
    at = data + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) & 1);
  }
  if (widthPx === 0) return null;
  return { widthPx, heightPx, isAnimated, isComplete: hasPixels && end <= bytes.length, ...(exif && { exif }) };
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
}
