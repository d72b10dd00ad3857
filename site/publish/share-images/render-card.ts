import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import {
  CARD,
  drawCard,
  LOGO_CENTER_Y,
  PADDING_PX,
  SHARE_IMAGE_SIZE,
  TITLE_SIZES,
} from '@callwright/shared/brand/share-card-layout.ts';
import sharp from 'sharp';
import { z } from 'zod';
import {
  renderText,
  type StyledText,
  styledTextSchema,
  TEXT_CHANNELS,
  type TextBox,
  type TextPicture,
} from './render-text.ts';

/** One image to render. */
export const renderJobSchema = z.object({
  title: styledTextSchema,
  /** Above the ticket: whose page it is. */
  siteName: styledTextSchema,
  /** On the ticket's stub; the second is at its right end. */
  stub: z.tuple([styledTextSchema, styledTextSchema.nullable()]),
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

/** A text and where its upper left corner is. */
type Layer = { picture: TextPicture; left: number; top: number };

/** Bytes of a pixel of the card: red, green and blue. */
const CARD_CHANNELS = 3;

/** The ticket with a site's name, which most cards share. */
const tickets = new Map<string, Promise<Buffer>>();

async function drawTicket(siteName: StyledText): Promise<Buffer> {
  const ticket = await sharp(Buffer.from(background)).removeAlpha().raw().toBuffer();
  const name = await write(siteName, SITE_NAME, false);
  blend(ticket, place(name, CARD.left + 70, CARD.left + 70 + SITE_NAME.width, LOGO_CENTER_Y));
  return ticket;
}

/** A third of the time of the highest level, for a third more bytes. */
const COMPRESSION_LEVEL = 6;

/** Renders a share image: 1200 by 630 pixels, as PNG. */
export async function renderCard({ title, siteName, stub: [start, end] }: RenderJob): Promise<Buffer> {
  const key = JSON.stringify(siteName);
  const ticket = tickets.get(key) ?? drawTicket(siteName);
  tickets.set(key, ticket);
  const endPicture = end && (await renderText(end, STUB_END));
  const startBox = endPicture ? { ...STUB, width: STUB.width - endPicture.width - 48 } : STUB;
  const titleCenterY = (CARD.top + CARD.perforation) / 2;
  const stubCenterY = (CARD.perforation + CARD.bottom) / 2;
  const layers = [
    place(await write(title, TITLE), PADDING_PX.left, PADDING_PX.right, titleCenterY),
    place(await write(start, startBox, end === null), PADDING_PX.left, PADDING_PX.left + startBox.width, stubCenterY),
    ...(endPicture
      ? [place({ ...endPicture, isRightToLeft: true }, PADDING_PX.left, PADDING_PX.right, stubCenterY)]
      : []),
  ];
  const card = Buffer.from(await ticket);
  for (const layer of layers) blend(card, layer);
  return sharp(card, { raw: { ...SHARE_IMAGE_SIZE, channels: CARD_CHANNELS } })
    .png({ compressionLevel: COMPRESSION_LEVEL })
    .toBuffer();
}

/** Lays a text over a card. The library's way to do so converts the whole card several times. */
function blend(card: Buffer, { picture, left, top }: Layer): void {
  const { pixels, width, height } = picture;
  for (let row = 0; row < height; row += 1) {
    let from = row * width * TEXT_CHANNELS;
    let to = ((top + row) * SHARE_IMAGE_SIZE.width + left) * CARD_CHANNELS;
    for (let column = 0; column < width; column += 1) {
      const opacity = pixels[from + 3] ?? 0;
      if (opacity > 0) {
        for (let channel = 0; channel < CARD_CHANNELS; channel += 1) {
          const [over, under] = [pixels[from + channel] ?? 0, card[to + channel] ?? 0];
          card[to + channel] = Math.round((over * opacity + under * (255 - opacity)) / 255);
        }
      }
      from += TEXT_CHANNELS;
      to += CARD_CHANNELS;
    }
  }
}

/** Renders a text; `mayMirror` is false for one that stays beside the logo in every script. */
async function write(written: StyledText, box: TextBox, mayMirror = true): Promise<TextPicture> {
  const picture = await renderText(written, box);
  return mayMirror ? picture : { ...picture, isRightToLeft: false };
}

/** Places a text at the beginning of its line, which is on the right for right-to-left scripts. */
function place(picture: TextPicture, left: number, right: number, centerY: number): Layer {
  return {
    picture,
    left: Math.round(picture.isRightToLeft ? right - picture.width : left),
    top: Math.round(centerY - picture.height / 2),
  };
}
