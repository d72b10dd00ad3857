import { type PictureHeader, viewOf } from './picture-header.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** GIF89a, section 12. Many files lack the trailer, so one frame is enough to be complete. */
export function readGifHeader(bytes: Uint8Array): PictureHeader | null {
  if (bytes.length < 13) return null;
  const view = viewOf(bytes);
  let widthPx = view.getUint16(6, true);
  let heightPx = view.getUint16(8, true);
  let frames = 0;
  let at = 13 + colorTableBytes(view.getUint8(10));
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === TRAILER) break;
    if (block === EXTENSION) {
      at = skipSubBlocks(bytes, at + 2);
    } else if (block === IMAGE && at + 10 <= bytes.length) {
      widthPx = Math.max(widthPx, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      heightPx = Math.max(heightPx, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = skipSubBlocks(bytes, at + 11 + colorTableBytes(view.getUint8(at + 9)));
      if (at <= bytes.length) frames += 1;
    } else {
      break;
    }
  }
  return { widthPx, heightPx, isAnimated: frames > 1, isComplete: frames > 0 };
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function skipSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length + 1;
}
