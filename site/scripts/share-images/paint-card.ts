import sharp, { type OverlayOptions } from 'sharp';
import { BRAND_COLORS } from '../../lib/brand-colors.ts';
import { SHARE_IMAGE_SIZE } from '../../lib/share-card.ts';
import type { PaintJob, Written } from './paint-job.ts';
import { type TextBox, type TextPicture, writeText } from './write-text.ts';

const { paper, ink, inkSoft, line, accent, onAccent, night, onNight, lamp } = BRAND_COLORS;

/** The ticket, in pixels; the perforated line parts the title from the stub. */
const TICKET = { left: 56, right: 1144, top: 136, bottom: 574, perforation: 456 };
const INSET = { left: 112, right: 1088 };
const NOTCH = 18;

/** How tall each bar of the voice is, of 64 pixels. */
const VOICE = [
  9, 17, 28, 19, 37, 52, 41, 61, 45, 29, 38, 22, 12, 5, 5, 14, 26, 42, 56, 64, 47, 33, 50, 38, 23, 31, 18, 10, 6,
];
const MIDDLE_OF_VOICE = 74;

/** The job ticket that a call becomes, after hours, on the night's ground. */
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE_SIZE.width}" height="${SHARE_IMAGE_SIZE.height}">
<rect width="100%" height="100%" fill="${night}"/>
<rect x="${TICKET.left}" y="${TICKET.top}" width="${TICKET.right - TICKET.left}" height="${TICKET.bottom - TICKET.top}" rx="28" fill="${paper}"/>
<path d="M${TICKET.left + NOTCH + 10} ${TICKET.perforation}H${TICKET.right - NOTCH - 10}" stroke="${line}" stroke-width="4" stroke-linecap="round" stroke-dasharray="2 13"/>
<circle cx="${TICKET.left}" cy="${TICKET.perforation}" r="${NOTCH}" fill="${night}"/>
<circle cx="${TICKET.right}" cy="${TICKET.perforation}" r="${NOTCH}" fill="${night}"/>
<g transform="translate(${TICKET.left} ${MIDDLE_OF_VOICE - 26}) scale(1.3)">
<rect width="40" height="40" rx="11" fill="${accent}"/>
<path d="M28.6 13.2a11 11 0 1 0 0 13.6" fill="none" stroke="${onAccent}" stroke-width="4.6" stroke-linecap="round"/>
<path d="M19.5 16.4v7.2M24.6 18v4" fill="none" stroke="${onAccent}" stroke-width="3" stroke-linecap="round"/>
</g>
${VOICE.map((height, index) => `<rect x="${TICKET.right - (VOICE.length - index) * 12 + 6}" y="${MIDDLE_OF_VOICE - height / 2}" width="6" height="${height}" rx="3" fill="${lamp}"/>`).join('')}
</svg>`;

const TITLE: TextBox = {
  width: INSET.right - INSET.left,
  height: TICKET.perforation - TICKET.top - 84,
  sizes: [96, 84, 76, 68, 62, 56, 50, 45, 41, 37, 34, 31],
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
