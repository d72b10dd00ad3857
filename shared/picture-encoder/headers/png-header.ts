import { hasLetters, type PictureHeader, viewOf } from './picture-header.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

/** Reads the chunks of a PNG (W3C PNG, section 5.3). Returns null if they're invalid. */
export function readPngHeader(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes);
  if (!hasLetters(bytes, SIGNATURE_BYTES + 4, 'IHDR') || bytes.length < 24) return null;
  const size = { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  let isAnimated = false;
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= bytes.length; at += CHUNK_FRAME_BYTES + view.getUint32(at)) {
    if (hasLetters(bytes, at + 4, 'acTL') && at + 12 <= bytes.length) isAnimated = view.getUint32(at + 8) > 1;
    if (hasLetters(bytes, at + 4, 'IEND')) return { ...size, isAnimated, isComplete: true };
  }
  return { ...size, isAnimated, isComplete: false };
}
