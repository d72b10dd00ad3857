import { type PictureHeader, viewOf } from './picture-header.ts';

/** The OS/2 header has two-byte sizes. */
const CORE_HEADER_BYTES = 12;

export function readBmpHeader(bytes: Uint8Array): PictureHeader | null {
  if (bytes.length < 34) return null;
  const view = viewOf(bytes);
  const isCore = view.getUint32(14, true) === CORE_HEADER_BYTES;
  const widthPx = Math.abs(isCore ? view.getUint16(18, true) : view.getInt32(18, true));
  const heightPx = Math.abs(isCore ? view.getUint16(20, true) : view.getInt32(22, true));
  const bitsPerPixel = view.getUint16(isCore ? 24 : 28, true);
  const isCompressed = !isCore && ![0, 3].includes(view.getUint32(30, true));
  const rowBytes = Math.ceil((widthPx * bitsPerPixel) / 32) * 4;
  const isComplete = isCompressed || view.getUint32(10, true) + rowBytes * heightPx <= bytes.length;
  return { widthPx, heightPx, isAnimated: false, isComplete };
}
