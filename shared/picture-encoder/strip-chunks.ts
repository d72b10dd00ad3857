import { hasLetters, viewOf } from './headers/picture-header.ts';

const VP8X_FLAGS_AT = 8;
const ALPHA_FLAG = 0x10;
const WEBP_PIXELS = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];
const PNG_PIXELS = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'IDAT', 'IEND'];

/** Keeps only pixels. Some browsers add a color profile of 456 bytes for sRGB, which is the default anyway. */
export function stripChunks(bytes: Uint8Array<ArrayBuffer>, type: 'webp' | 'png' | 'jpeg'): Uint8Array<ArrayBuffer> {
  if (type === 'jpeg') return stripJpeg(bytes);
  return type === 'webp' ? stripWebp(bytes) : stripPng(bytes);
}

function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size & 1);
    const chunk = bytes.slice(at, end);
    if (hasLetters(bytes, at, 'VP8X')) chunk[VP8X_FLAGS_AT] = (chunk[VP8X_FLAGS_AT] ?? 0) & ALPHA_FLAG;
    if (WEBP_PIXELS.some((name) => hasLetters(bytes, at, name))) kept.push(chunk);
    at = end;
  }
  const whole = concat([bytes.slice(0, 12), ...kept]);
  viewOf(whole).setUint32(4, whole.length - 8, true);
  return whole;
}

function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.slice(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (PNG_PIXELS.some((name) => hasLetters(bytes, at + 4, name))) kept.push(bytes.slice(at, end));
    at = end;
  }
  return concat(kept);
}

/** Removes comments and application segments. The first segment marks the file as JPEG, so it stays. */
function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.slice(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + view.getUint16(at + 2);
    const isMetadata = (marker > 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isMetadata) kept.push(bytes.slice(at, end));
    at = end;
  }
  return concat([...kept, bytes.slice(at)]);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
