/** What a picture's file says of itself, read before a pixel of it is. */
export type PictureHeader = {
  /** As stored: a photo's orientation may swap the two. */
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
  /** Whether the file goes to the end that it announces. */
  isComplete: boolean;
  /**
   * An orientation that some browsers apply and others don't, and the offset of the chunk that says it; of a WebP.
   * All of them apply that of the other formats.
   */
  exif?: { at: number; orientation: number };
};

/** Makes a view of the same bytes, for numbers of several. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether the bytes at an offset are these letters. */
export function hasLetters(bytes: Uint8Array, at: number, letters: string): boolean {
  if (at + letters.length > bytes.length) return false;
  for (let index = 0; index < letters.length; index += 1) {
    if (bytes[at + index] !== letters.charCodeAt(index)) return false;
  }
  return true;
}
