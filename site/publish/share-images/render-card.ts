import { BRAND_COLORS } from '@callwright/shared/brand/brand-colors.ts';
import {
  CARD,
  drawCard,
  LOGO_CENTER_Y,
  PADDING_PX,
  SHARE_IMAGE_SIZE,
  TITLE_SIZES,
} from '@callwright/shared/brand/share-card-layout.ts';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import sharp from 'sharp';
import type { ShareCard } from '../../seo/share-card.ts';
import { renderText, type TextPicture, type TextStyle } from './render-text.ts';

const { ink, inkSoft, onNight } = BRAND_COLORS;

const TITLE: TextStyle = {
  brand: 'bricolage',
  width: PADDING_PX.right - PADDING_PX.left,
  height: CARD.perforation - CARD.top - 84,
  sizes: TITLE_SIZES,
  color: ink,
  isBold: true,
};
const SITE_NAME: TextStyle = {
  brand: 'bricolage',
  width: 620,
  height: 48,
  sizes: [36],
  color: onNight,
  isBold: true,
};
const STUB: TextStyle = {
  brand: 'figtree',
  width: PADDING_PX.right - PADDING_PX.left,
  height: 80,
  sizes: [29, 27, 25],
  color: inkSoft,
  isBold: false,
};
const STUB_GAP = 48;

const TITLE_CENTER_Y = (CARD.top + CARD.perforation) / 2;
const STUB_CENTER_Y = (CARD.perforation + CARD.bottom) / 2;

/** Three times as fast as the highest level, for a third more bytes. */
const COMPRESSION_LEVEL = 6;

const tickets = new Map<string, Promise<Buffer>>();

async function drawTicket(siteName: string): Promise<Buffer> {
  const ticket = await sharp(Buffer.from(drawCard())).removeAlpha().raw().toBuffer();
  blend(ticket, await renderText(siteName, SITE_NAME), CARD.left + 70, LOGO_CENTER_Y);
  return ticket;
}

/** Leaves out text that isn't Latin, Greek, or Cyrillic. If nothing is left of the title, draws the site's name instead. */
export async function renderCard(card: ShareCard): Promise<Buffer> {
  const ticket = tickets.get(card.siteName) ?? drawTicket(card.siteName);
  tickets.set(card.siteName, ticket);
  const image = Buffer.from(await ticket);
  const title = (await renderText(card.title, TITLE)) ?? (await renderText(card.siteName, TITLE));
  blend(image, title, PADDING_PX.left, TITLE_CENTER_Y);
  if (card.kind === 'page') {
    blend(image, await renderText(card.description, STUB), PADDING_PX.left, STUB_CENTER_Y);
  } else {
    const date = await renderText(formatDate(card.publishedAt), STUB);
    const dateWidth = date?.width ?? 0;
    const author = await renderText(card.author, { ...STUB, width: STUB.width - dateWidth - STUB_GAP });
    blend(image, author, PADDING_PX.left, STUB_CENTER_Y);
    blend(image, date, PADDING_PX.right - dateWidth, STUB_CENTER_Y);
  }
  return sharp(image, { raw: { ...SHARE_IMAGE_SIZE, channels: 3 } })
    .png({ compressionLevel: COMPRESSION_LEVEL })
    .toBuffer();
}

/** Draws a picture (RGBA) on an image (RGB). sharp's `composite` takes half of a card's time, because it converts the whole image. */
function blend(image: Buffer, picture: TextPicture | null, left: number, centerY: number): void {
  if (!picture) return;
  const { pixels, width, height } = picture;
  const top = Math.round(centerY - height / 2);
  for (let y = 0; y < height; y += 1) {
    let to = ((top + y) * SHARE_IMAGE_SIZE.width + left) * 3;
    const end = (y + 1) * width * 4;
    for (let from = y * width * 4; from < end; from += 4, to += 3) {
      const alpha = pixels[from + 3] ?? 0;
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = image[to + channel] ?? 0;
        image[to + channel] = Math.round(below + (((pixels[from + channel] ?? 0) - below) * alpha) / 255);
      }
    }
  }
}
