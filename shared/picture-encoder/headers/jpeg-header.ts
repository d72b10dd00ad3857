import { type PictureHeader, viewOf } from './picture-header.ts';

const MARKER = 0xff;
const TEM = 0x01;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** ITU-T T.81, annex B. Thumbnails are inside segments, which are skipped. */
export function readJpegHeader(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes);
  let size: { widthPx: number; heightPx: number } | null = null;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER) {
      // Some cameras pad segments. Decoders skip to the next marker.
      at = findMarker(bytes, at);
    } else if (marker === MARKER) {
      at += 1;
    } else if (marker === END_OF_IMAGE) {
      return size && hasScan ? { ...size, isAnimated: false, isComplete: true } : null;
    } else if (isRestart(marker) || marker === TEM) {
      at += 2;
    } else {
      if (at + 4 > bytes.length) break;
      const length = view.getUint16(at + 2);
      if (length < 2) return null;
      if (isStartOfFrame(marker)) {
        if (at + 9 > bytes.length) break;
        const frame = { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
        if (!size || frame.widthPx * frame.heightPx > size.widthPx * size.heightPx) size = frame;
      }
      at += 2 + length;
      if (marker === START_OF_SCAN) {
        hasScan = true;
        at = findMarker(bytes, at);
      }
    }
  }
  return size && { ...size, isAnimated: false, isComplete: false };
}

function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== MARKER && !isRestart(next)) return at;
  }
  return bytes.length;
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** C4 and CC are tables, C8 is reserved. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
