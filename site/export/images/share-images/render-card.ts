import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import { CARD, drawCard, LOGO_CENTER_Y, PADDING_PX, TITLE_SIZES } from '@callwright/shared/brand/share-card-layout.ts';
import sharp, { type OverlayOptions } from 'sharp';
import { z } from 'zod';
import { renderText, type StyledText, styledTextSchema, type TextBox, type TextPicture } from './render-text.ts';

/** One image to render. */
export const renderJobSchema = z.object({
  title: styledTextSchema,
  /** Above the ticket: whose page it is. */
  siteName: styledTextSchema,
  /** On the ticket's stub; the second is at its right end. */
  stub: z.tuple([styledTextSchema, styledTextSchema.nullable()]),
  /** The path of the PNG. */
  file: z.string(),
});

export type RenderJob = z.infer<typeof renderJobSchema>;

const { ink, inkSoft, onNight } = BRAND_COLORS;

const background = drawCard();

const TITLE: TextBox = {
  width: PADDING_PX.right - PADDING_PX.left,
  height: CARD.perforation - CARD.top - 84,
  sizes: TITLE_SIZES,
  color: ink,
  isBold: true,
};
const SITE_NAME: TextBox = { width: 620, height: 48, sizes: [36], color: onNight, isBold: true };
const STUB_HEIGHT = 80;
const STUB: TextBox = {
  width: PADDING_PX.right - PADDING_PX.left,
  height: STUB_HEIGHT,
  sizes: [29, 27, 25],
  color: inkSoft,
  isBold: false,
};
const STUB_END: TextBox = { ...STUB, width: 300 };

/** Renders a share image: 1200 by 630 pixels. */
export async function renderCard({ title, siteName, stub: [start, end], file }: RenderJob): Promise<void> {
  const endPicture = end && (await renderText(end, STUB_END));
  const startBox = endPicture ? { ...STUB, width: STUB.width - endPicture.width - 48 } : STUB;
  const titleCenterY = (CARD.top + CARD.perforation) / 2;
  const stubCenterY = (CARD.perforation + CARD.bottom) / 2;
  const layers: OverlayOptions[] = [
    place(await write(title, TITLE), PADDING_PX.left, PADDING_PX.right, titleCenterY),
    place(await write(siteName, SITE_NAME, false), CARD.left + 70, CARD.left + 70 + SITE_NAME.width, LOGO_CENTER_Y),
    place(await write(start, startBox, end === null), PADDING_PX.left, PADDING_PX.left + startBox.width, stubCenterY),
    ...(endPicture
      ? [place({ ...endPicture, isRightToLeft: true }, PADDING_PX.left, PADDING_PX.right, stubCenterY)]
      : []),
  ];
  await sharp(Buffer.from(background)).composite(layers).removeAlpha().png({ compressionLevel: 9 }).toFile(file);
}

/** Renders a text; `mayMirror` is false for one that stays beside the logo in every script. */
async function write(written: StyledText, box: TextBox, mayMirror = true): Promise<TextPicture> {
  const picture = await renderText(written, box);
  return mayMirror ? picture : { ...picture, isRightToLeft: false };
}

/** Places a text at the beginning of its line, which is on the right for right-to-left scripts. */
function place(
  { png, width, height, isRightToLeft }: TextPicture,
  left: number,
  right: number,
  centerY: number,
): OverlayOptions {
  return { input: png, left: Math.round(isRightToLeft ? right - width : left), top: Math.round(centerY - height / 2) };
}
