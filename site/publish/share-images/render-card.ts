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
import workerpool from 'workerpool';
import type { ShareCard } from '../../seo/share-card.ts';
import { renderText, type TextPicture, type TextStyle } from './render-text.ts';

const { ink, inkSoft, night, onNight, paper } = BRAND_COLORS;

const TITLE: TextStyle = {
  brand: 'bricolage',
  width: PADDING_PX.right - PADDING_PX.left,
  height: CARD.perforation - CARD.top - 84,
  sizes: TITLE_SIZES,
  color: ink,
  background: paper,
  isBold: true,
};
const SITE_NAME: TextStyle = {
  brand: 'bricolage',
  width: 620,
  height: 48,
  sizes: [36],
  color: onNight,
  background: night,
  isBold: true,
};
const STUB: TextStyle = {
  brand: 'figtree',
  width: PADDING_PX.right - PADDING_PX.left,
  height: 80,
  sizes: [29, 27, 25],
  color: inkSoft,
  background: paper,
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
  place(ticket, await renderText(siteName, SITE_NAME), CARD.left + 70, LOGO_CENTER_Y);
  return ticket;
}

/** Leaves out text that isn't Latin, Greek, or Cyrillic. If nothing is left of the title, draws the site's name instead. */
export async function renderCard(card: ShareCard): Promise<Buffer> {
  const ticket = tickets.get(card.siteName) ?? drawTicket(card.siteName);
  tickets.set(card.siteName, ticket);
  const image = Buffer.from(await ticket);
  const title = (await renderText(card.title, TITLE)) ?? (await renderText(card.siteName, TITLE));
  place(image, title, PADDING_PX.left, TITLE_CENTER_Y);
  if (card.kind === 'page') {
    place(image, await renderText(card.description, STUB), PADDING_PX.left, STUB_CENTER_Y);
  } else {
    const date = await renderText(formatDate(card.publishedAt), STUB);
    const dateWidth = date?.width ?? 0;
    const author = await renderText(card.author, { ...STUB, width: STUB.width - dateWidth - STUB_GAP });
    place(image, author, PADDING_PX.left, STUB_CENTER_Y);
    place(image, date, PADDING_PX.right - dateWidth, STUB_CENTER_Y);
  }
  return sharp(image, { raw: { ...SHARE_IMAGE_SIZE, channels: 3 } })
    .png({ compressionLevel: COMPRESSION_LEVEL })
    .toBuffer();
}

/** Copies rows, because a text's area has one color. Letting sharp blend whole images takes twice as long as the rest. */
function place(image: Buffer, picture: TextPicture | null, left: number, centerY: number): void {
  if (!picture) return;
  const { pixels, width, height } = picture;
  const top = Math.round(centerY - height / 2);
  for (let row = 0; row < height; row += 1) {
    pixels.copy(image, ((top + row) * SHARE_IMAGE_SIZE.width + left) * 3, row * width * 3, (row + 1) * width * 3);
  }
}

workerpool.worker({ renderCard });
