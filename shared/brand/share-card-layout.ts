import { BRAND_COLORS } from './brand-colors.ts';

const { paper, line, accent, onAccent, night, lamp } = BRAND_COLORS;

/** In pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** In pixels. The perforation separates the title from the stub. */
export const CARD = { left: 56, right: 1144, top: 136, bottom: 574, perforation: 456 };
export const PADDING_PX = { left: 112, right: 1088 };
const NOTCH = 18;

const VOICE = [
  9, 17, 28, 19, 37, 52, 41, 61, 45, 29, 38, 22, 12, 5, 5, 14, 26, 42, 56, 64, 47, 33, 50, 38, 23, 31, 18, 10, 6,
];
export const LOGO_CENTER_Y = 74;

/** Title sizes in pixels. The first that fits is used. */
export const TITLE_SIZES = [96, 84, 76, 68, 62, 56, 50, 45, 41, 37, 34, 31] as const;

export function drawCard(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE_SIZE.width}" height="${SHARE_IMAGE_SIZE.height}">
<rect width="100%" height="100%" fill="${night}"/>
<rect x="${CARD.left}" y="${CARD.top}" width="${CARD.right - CARD.left}" height="${CARD.bottom - CARD.top}" rx="28" fill="${paper}"/>
<path d="M${CARD.left + NOTCH + 10} ${CARD.perforation}H${CARD.right - NOTCH - 10}" stroke="${line}" stroke-width="4" stroke-linecap="round" stroke-dasharray="2 13"/>
<circle cx="${CARD.left}" cy="${CARD.perforation}" r="${NOTCH}" fill="${night}"/>
<circle cx="${CARD.right}" cy="${CARD.perforation}" r="${NOTCH}" fill="${night}"/>
<g transform="translate(${CARD.left} ${LOGO_CENTER_Y - 26}) scale(1.3)">
<rect width="40" height="40" rx="11" fill="${accent}"/>
<path d="M28.6 13.2a11 11 0 1 0 0 13.6" fill="none" stroke="${onAccent}" stroke-width="4.6" stroke-linecap="round"/>
<path d="M19.5 16.4v7.2M24.6 18v4" fill="none" stroke="${onAccent}" stroke-width="3" stroke-linecap="round"/>
</g>
${VOICE.map((height, index) => `<rect x="${CARD.right - (VOICE.length - index) * 12 + 6}" y="${LOGO_CENTER_Y - height / 2}" width="6" height="${height}" rx="3" fill="${lamp}"/>`).join('')}
</svg>`;
}
