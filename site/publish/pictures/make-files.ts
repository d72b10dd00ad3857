import { SHARE_IMAGE_SIZE } from '@callwright/shared/brand/share-card-layout.ts';
import type { PictureFacts } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import sharp, { type Sharp } from 'sharp';
import {
  listPictureWidths,
  type SitePictureType,
  toPictureFile,
  toSharedPictureFile,
} from '../../blog/site-pictures.ts';

type MadeFile = { path: string; content: Uint8Array };

export type PicturePurpose = 'page' | 'shared';

/** Increment when the output changes, so every picture is regenerated. */
export const FILES_VERSION = `2-sharp-${sharp.versions.sharp}`;

/** More than any uploaded picture has. Pictures over the limit aren't decoded. */
const MAX_PIXELS = 40_000_000;

/** Cameras write about a dozen at most. Each one decodes the whole picture again: 20,000 take half an hour. */
const MAX_SCANS = 100;

/** Per file. The largest picture takes a few seconds. */
const TIMEOUT_S = 60;

/** Photo settings would blur the edges in drawings and screenshots. */
const QUALITY = {
  photo: { avif: { quality: 50, effort: 3 }, webp: { quality: 78 } },
  drawing: { avif: { quality: 62, effort: 3, chromaSubsampling: '4:4:4' }, webp: { nearLossless: true, quality: 60 } },
} as const;

const SHARED_QUALITY = 82;

/** Always gives the same files, without metadata. Fails if decoding takes over a minute or the picture doesn't match its name. */
export async function makePictureFiles(
  bytes: Uint8Array,
  facts: PictureFacts,
  purpose: PicturePurpose,
): Promise<Result<MadeFile[], string>> {
  const scans = countScans(bytes);
  if (scans > MAX_SCANS)
    return err(`it has ${scans.toLocaleString('en-US')} scans, and at most ${MAX_SCANS} are allowed`);
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: TIMEOUT_S });
    const { width, height, format } = await picture.metadata();
    if (format !== facts.type || width !== facts.widthPx || height !== facts.heightPx) {
      return err(`it’s a ${format} of ${width}×${height} pixels, which doesn’t match its name`);
    }
    if (purpose === 'shared') return ok([await makeSharedFile(picture, facts)]);
    if (facts.type !== 'gif') return ok(await makeWidths(picture, facts));
    // Decodes an animated picture once to find damage, then keeps it unchanged.
    await picture.stats();
    return ok([{ path: toPictureFile(facts, facts.widthPx, 'gif'), content: bytes }]);
  } catch (cause) {
    return err(`it can’t be decoded (${cause instanceof Error ? cause.message : String(cause)})`);
  }
}

/** Counts a JPEG's scans. Its data can't contain their marker. */
function countScans(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = Buffer.from([0xff, 0xda]);
  let scans = 0;
  for (let at = file.indexOf(start); at !== -1; at = file.indexOf(start, at + 2)) scans += 1;
  return scans;
}

/** Runs in sequence, because libvips uses all processors for one picture. */
async function makeWidths(picture: Sharp, facts: PictureFacts): Promise<MadeFile[]> {
  const { avif, webp } = QUALITY[facts.type === 'png' ? 'drawing' : 'photo'];
  const files: MadeFile[] = [];
  for (const width of listPictureWidths(facts)) {
    const resized = picture.clone().resize({ width, withoutEnlargement: true });
    const encoded: [SitePictureType, Sharp][] = [
      ['avif', resized.clone().avif(avif)],
      ['webp', resized.clone().webp(webp)],
    ];
    for (const [type, image] of encoded) {
      files.push({ path: toPictureFile(facts, width, type), content: await image.toBuffer() });
    }
  }
  return files;
}

async function makeSharedFile(picture: Sharp, facts: PictureFacts): Promise<MadeFile> {
  const content = await picture
    .resize({ ...SHARE_IMAGE_SIZE, fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: SHARED_QUALITY, mozjpeg: true })
    .toBuffer();
  return { path: toSharedPictureFile(facts), content };
}
