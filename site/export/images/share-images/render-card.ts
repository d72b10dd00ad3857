import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import { drawTicket, INSET, MIDDLE_OF_VOICE, TICKET, TITLE_SIZES } from '@callwright/shared/brand/share-card-layout.ts';
import sharp, { type OverlayOptions } from 'sharp';
import type { PaintJob, Written } from './render-job.ts';
import { type TextBox, type TextPicture, writeText } from './render-text.ts';

const { ink, inkSoft, onNight } = BRAND_COLORS;

const ground = drawTicket();

const TITLE: TextBox = {
  width: INSET.right - INSET.left,
  height: TICKET.perforation - TICKET.top - 84,
  sizes: TITLE_SIZES,
  color: ink,
  isBold: true,
};
const SITE_NAME: TextBox = { width: 620, height: 48, sizes: [36], color: onNight, isBold: true };
const STUB_HEIGHT = 80;
const STUB: TextBox = {
  width: INSET.right - INSET.left,
  height: STUB_HEIGHT,
  sizes: [29, 27, 25],
  color: inkSoft,
  isBold: false,
};
const STUB_END: TextBox = { ...STUB, width: 300 };

/** Paints a share image: 1200 by 630 pixels. */
export async function paintCard({ title, siteName, stub: [start, end], file }: PaintJob): Promise<void> {
  const endPicture = end && (await writeText(end, STUB_END));
  const startBox = endPicture ? { ...STUB, width: STUB.width - endPicture.width - 48 } : STUB;
  const middleOfTitle = (TICKET.top + TICKET.perforation) / 2;
  const middleOfStub = (TICKET.perforation + TICKET.bottom) / 2;
  const layers: OverlayOptions[] = [
    place(await write(title, TITLE), INSET.left, INSET.right, middleOfTitle),
    place(
      await write(siteName, SITE_NAME, false),
      TICKET.left + 70,
      TICKET.left + 70 + SITE_NAME.width,
      MIDDLE_OF_VOICE,
    ),
    place(await write(start, startBox, end === null), INSET.left, INSET.left + startBox.width, middleOfStub),
    ...(endPicture ? [place({ ...endPicture, isRightToLeft: true }, INSET.left, INSET.right, middleOfStub)] : []),
  ];
  await sharp(Buffer.from(ground)).composite(layers).removeAlpha().png({ compressionLevel: 9 }).toFile(file);
}

/** `mayMirror` is false for what keeps its place beside the mark whatever its script. */
async function write(written: Written, box: TextBox, mayMirror = true): Promise<TextPicture> {
  const picture = await writeText(written, box);
  return mayMirror ? picture : { ...picture, isRightToLeft: false };
}

/** At the beginning of its line, which is at the right for a text that runs to the left. */
function place(
  { png, width, height, isRightToLeft }: TextPicture,
  left: number,
  right: number,
  middle: number,
): OverlayOptions {
  return { input: png, left: Math.round(isRightToLeft ? right - width : left), top: Math.round(middle - height / 2) };
}
