import { hasLetters, type PictureHeader, viewOf } from './picture-header.ts';

export type BoxedFormat = 'avif' | 'heic' | 'video';

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** Reads the format from the brands (ISO/IEC 14496-12, section 4.3). */
export function readBoxedFormat(bytes: Uint8Array): BoxedFormat {
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length, 256);
  const brands: string[] = [];
  // Offset 12 is the minor version, not a brand.
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : 'video';
}

type Box = { type: string; start: number; end: number };

/** ISO/IEC 23008-12, section 6.5.3. Returns the size of the largest picture or tile. */
export function readHeifHeader(bytes: Uint8Array): PictureHeader | null {
  let widthPx = 0;
  let heightPx = 0;
  let isAnimated = hasLetters(bytes, 8, 'avis') || hasLetters(bytes, 8, 'msf1');
  const { boxes, isComplete } = listBoxes(bytes, 0, bytes.length);
  const find = (within: readonly Box[], type: string) => within.find((box) => box.type === type);
  const inside = (box: Box | undefined, skipped: number) =>
    box ? listBoxes(bytes, box.start + skipped, box.end).boxes : [];
  isAnimated ||= find(boxes, 'moov') !== undefined;
  // `meta` and `ispe` start with a version and flags.
  const properties = inside(find(inside(find(boxes, 'meta'), 4), 'iprp'), 0);
  for (const { type, start, end } of inside(find(properties, 'ipco'), 0)) {
    if (type !== 'ispe' || end - start < 12) continue;
    widthPx = Math.max(widthPx, viewOf(bytes).getUint32(start + 4));
    heightPx = Math.max(heightPx, viewOf(bytes).getUint32(start + 8));
  }
  if (widthPx === 0 && !isAnimated) return null;
  return { widthPx, heightPx, isAnimated, isComplete };
}

function listBoxes(bytes: Uint8Array, from: number, to: number): { boxes: Box[]; isComplete: boolean } {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) return { boxes, isComplete: false };
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    if (at + size < start) return { boxes, isComplete: false };
    boxes.push({ type, start, end: Math.min(at + size, to) });
    at += size;
  }
  return { boxes, isComplete: at <= to };
}
