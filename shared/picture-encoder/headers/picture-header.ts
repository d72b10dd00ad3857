export type PictureHeader = {
  /** As stored. The orientation may swap width and height. */
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
  /** False if the file is cut off. */
  isComplete: boolean;
  /** Orientation of a WebP, which only some browsers apply, and the offset of its chunk. */
  exif?: { at: number; orientation: number };
};

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function hasLetters(bytes: Uint8Array, at: number, letters: string): boolean {
  if (at + letters.length > bytes.length) return false;
  for (let index = 0; index < letters.length; index += 1) {
    if (bytes[at + index] !== letters.charCodeAt(index)) return false;
  }
  return true;
}
