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
import { renderText, TEXT_CHANNELS, type TextPicture, type TextStyle } from './render-text.ts';
import type { Coverage } from './typefaces.ts';

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

/** Bytes of a pixel of the card: red, green, and blue. */
const CARD_CHANNELS = 3;

/** A third of the time of the highest level, for a third more bytes. */
const COMPRESSION_LEVEL = 6;

/** The ticket with a site's name, which most cards share. */
const tickets = new Map<string, Promise<Buffer>>();

async function drawTicket(siteName: string, coverage: Coverage): Promise<Buffer> {
  const ticket = await sharp(Buffer.from(drawCard())).removeAlpha().raw().toBuffer();
  blend(ticket, await renderText(siteName, SITE_NAME, coverage), CARD.left + 70, LOGO_CENTER_Y);
  return ticket;
}

/**
 * Renders a share image: 1200 by 630 pixels, as PNG. Texts in other scripts than Latin, Greek, and Cyrillic are
 * left out; the site's name takes the place of such a title.
 */
export async function renderCard(card: ShareCard, coverage: Coverage): Promise<Buffer> {
  const ticket = tickets.get(card.siteName) ?? drawTicket(card.siteName, coverage);
  tickets.set(card.siteName, ticket);
  const pixels = Buffer.from(await ticket);
  const write = (text: string, style: TextStyle) => renderText(text, style, coverage);

  const title = (await write(card.title, TITLE)) ?? (await write(card.siteName, TITLE));
  blend(pixels, title, PADDING_PX.left, TITLE_CENTER_Y);
  if (card.kind === 'page') {
    blend(pixels, await write(card.description, STUB), PADDING_PX.left, STUB_CENTER_Y);
  } else {
    const date = await write(formatDate(card.publishedAt), STUB);
    const dateWidth = date?.width ?? 0;
    const author = await write(card.author, { ...STUB, width: STUB.width - dateWidth - STUB_GAP });
    blend(pixels, author, PADDING_PX.left, STUB_CENTER_Y);
    blend(pixels, date, PADDING_PX.right - dateWidth, STUB_CENTER_Y);
  }
  return sharp(pixels, { raw: { ...SHARE_IMAGE_SIZE, channels: CARD_CHANNELS } })
    .png({ compressionLevel: COMPRESSION_LEVEL })
    .toBuffer();
}

/** Lays a text over a card. The library's way to do so converts the whole card several times. */
function blend(card: Buffer, picture: TextPicture | null, left: number, centerY: number): void {
  if (!picture) return;
  const { pixels, width, height } = picture;
  const top = Math.round(centerY - height / 2);
  for (let row = 0; row < height; row += 1) {
    let from = row * width * TEXT_CHANNELS;
    let to = ((top + row) * SHARE_IMAGE_SIZE.width + left) * CARD_CHANNELS;
    for (let column = 0; column < width; column += 1) {
      const opacity = pixels[from + 3] ?? 0;
      for (let channel = 0; channel < CARD_CHANNELS && opacity > 0; channel += 1) {
        const [over, under] = [pixels[from + channel] ?? 0, card[to + channel] ?? 0];
        card[to + channel] = Math.round((over * opacity + under * (255 - opacity)) / 255);
      }
      from += TEXT_CHANNELS;
      to += CARD_CHANNELS;
    }
  }
}
