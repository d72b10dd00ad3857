import type { PictureFacts } from '../post/picture-name.ts';
import { err, ok, type Result } from '../result.ts';
import { isTurned, toUprightMatrix } from './headers/exif-orientation.ts';
import type { PictureHeader } from './headers/picture-header.ts';
import { inspectPicture, type SourceFormat } from './inspect-picture.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { type PictureRefusal, refuse, refuseFileSize, refusePixels } from './picture-refusal.ts';
import { findFrameColor, hasFewColors, hasOnlyOpaque } from './pixel-facts.ts';
import { stripChunks } from './strip-chunks.ts';

export type EncodedFile = PictureFacts & { bytes: Uint8Array<ArrayBuffer> };

/** Tried in order until the file is small enough. The first is visually lossless for photos. */
const WEBP_QUALITIES = [0.82, 0.7, 0.5];

const LOSSLESS: readonly SourceFormat[] = ['png', 'gif', 'bmp', 'webp'];

/** Returns an upright picture in sRGB, no wider than a page. Re-encoding removes metadata. Runs in a worker. */
export async function encodePicture(file: Blob): Promise<Result<EncodedFile, PictureRefusal>> {
  if (file.size > PICTURE_LIMITS.fileBytes) return err(refuseFileSize(file.size));
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (bytes === null) return err(refuse('unreadable'));
  const inspected = inspectPicture(bytes);
  if (!inspected.ok) return inspected;
  const { format, header } = inspected.value;

  const orientation = header.exif?.orientation ?? UPRIGHT;
  // Otherwise browsers that apply it would rotate the picture twice.
  if (header.exif) bytes.set(UNKNOWN_CHUNK, header.exif.at);
  // The type comes from the content, because the file name may be wrong.
  const source = new Blob([bytes], { type: `image/${format}` });
  const bitmap = await decode(source, header, isTurned(orientation)).catch(() => null);
  if (bitmap === null) return err(refuse(format === 'heic' ? 'heic' : 'damaged'));
  const drawn = draw(bitmap, orientation);
  if (!drawn.ok) return drawn;
  return write(drawn.value, LOSSLESS.includes(format));
}

const UPRIGHT = 1;
const UNKNOWN_CHUNK = new TextEncoder().encode('NONE');

const AS_SEEN: ImageBitmapOptions = { imageOrientation: 'from-image', colorSpaceConversion: 'default' };

/** Resizes while decoding if it's too wide in both orientations: a third of the time and no extra memory. */
function decode(source: Blob, { widthPx, heightPx }: PictureHeader, isTurnedLater: boolean): Promise<ImageBitmap> {
  const isTooWide = Math.min(widthPx, heightPx) > PICTURE_LIMITS.widthPx;
  const isTooTall = Math.max(widthPx, heightPx) > PICTURE_LIMITS.heightPx;
  if (!isTooWide || isTooTall || isTurnedLater) return createImageBitmap(source, AS_SEEN);
  return createImageBitmap(source, { ...AS_SEEN, resizeWidth: PICTURE_LIMITS.widthPx, resizeQuality: 'high' });
}

function draw(bitmap: ImageBitmap, orientation: number): Result<OffscreenCanvasRenderingContext2D, PictureRefusal> {
  try {
    const { width, height } = bitmap;
    if (width * height > PICTURE_LIMITS.pixels) return err(refusePixels({ widthPx: width, heightPx: height }));
    const [widthPx, heightPx] = isTurned(orientation) ? [height, width] : [width, height];
    const scale = Math.min(1, PICTURE_LIMITS.widthPx / widthPx, PICTURE_LIMITS.heightPx / heightPx);
    const toScale = (size: number) => Math.max(1, Math.round(size * scale));
    const canvas = new OffscreenCanvas(toScale(widthPx), toScale(heightPx));
    // Uses the CPU, which gives the same result on every computer.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return err(refuse('failed'));
    context.imageSmoothingQuality = 'high';
    context.setTransform(...toUprightMatrix(orientation, canvas));
    context.drawImage(bitmap, 0, 0, toScale(width), toScale(height));
    return ok(context);
  } finally {
    bitmap.close();
  }
}

async function write(
  context: OffscreenCanvasRenderingContext2D,
  isLossless: boolean,
): Promise<Result<EncodedFile, PictureRefusal>> {
  const { width, height } = context.canvas;
  const pixels = context.getImageData(0, 0, width, height).data;
  const facts = { widthPx: width, heightPx: height, color: findFrameColor(pixels) };
  const written = await writeSmallest(context.canvas, {
    mayBePng: isLossless && hasFewColors(pixels),
    isOpaque: hasOnlyOpaque(pixels),
  });
  if (written === null) return err(refuse('too-detailed'));
  return ok({ ...written, ...facts, hash: await hashOf(written.bytes) });
}

type EncodedType = 'webp' | 'png' | 'jpeg';
type WrittenFile = { bytes: Uint8Array<ArrayBuffer>; type: EncodedType };

/**
 * Encodes as WebP, or as PNG if that's smaller, for example for screenshots. Returns null if nothing is small enough.
 */
async function writeSmallest(
  canvas: OffscreenCanvas,
  { mayBePng, isOpaque }: { mayBePng: boolean; isOpaque: boolean },
): Promise<WrittenFile | null> {
  const png = mayBePng ? await writeAs(canvas, 'png') : null;
  for (const quality of WEBP_QUALITIES) {
    const webp = await writeAs(canvas, 'webp', quality);
    const isJpegBetter = webp.type === 'png' && isOpaque;
    const lossy = isJpegBetter ? await writeAs(canvas, 'jpeg', quality) : webp;
    const smaller = png !== null && png.bytes.length <= lossy.bytes.length ? png : lossy;
    if (smaller.bytes.length <= PICTURE_LIMITS.storedBytes) return smaller;
  }
  return null;
}

async function writeAs(canvas: OffscreenCanvas, wanted: EncodedType, quality?: number): Promise<WrittenFile> {
  const blob = await canvas.convertToBlob({ type: `image/${wanted}`, ...(quality && { quality }) });
  // Browsers return a PNG for types that they can't encode.
  const type = blob.type === `image/${wanted}` ? wanted : 'png';
  return { type, bytes: stripChunks(new Uint8Array(await blob.arrayBuffer()), type) };
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
