import { hasLetters, viewOf } from './picture-header.ts';

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/** Reads the orientation, 1 to 8, from a TIFF structure (Exif 2.32, section 4.6.4). Returns 1 if there is none. */
export function readExifOrientation(tiff: Uint8Array): number {
  const isLittleEndian = hasLetters(tiff, 0, 'II');
  if (tiff.length < 14 || !(isLittleEndian || hasLetters(tiff, 0, 'MM'))) return UPRIGHT;
  const view = viewOf(tiff);
  const directory = view.getUint32(4, isLittleEndian);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const entries = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) break;
    if (view.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue;
    const orientation = view.getUint16(at + 8, isLittleEndian);
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
  }
  return UPRIGHT;
}

export function isTurned(orientation: number): boolean {
  return orientation >= 5;
}

export function toUprightMatrix(
  orientation: number,
  { width, height }: { width: number; height: number },
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, width, 0];
    case 7:
      return [0, -1, -1, 0, width, height];
    case 8:
      return [0, -1, 1, 0, 0, height];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
