const SAMPLES = 20_000;

const MIN_ALPHA = 128;

/** Transparent pictures are usually drawn for white. */
const PAPER = 'ffffff';

/**
 * Returns the color that shows until a picture loads, as six hex digits. Transparent pictures get white, because their
 * main color or a dark page would hide them.
 */
export function findFrameColor(pixels: Uint8ClampedArray): string {
  return hasOnlyOpaque(pixels) ? findDominantColor(pixels) : PAPER;
}

/** Returns the mean of the most frequent of 512 color groups, as six hex digits. */
export function findDominantColor(pixels: Uint8ClampedArray): string {
  // An odd step covers all columns.
  const step = 4 * (Math.floor(pixels.length / 4 / SAMPLES) | 1);
  const kinds = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let at = 0; at + 3 < pixels.length; at += step) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < MIN_ALPHA) continue;
    const kind = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const sum = kinds.get(kind) ?? { count: 0, red: 0, green: 0, blue: 0 };
    kinds.set(kind, {
      count: sum.count + 1,
      red: sum.red + red,
      green: sum.green + green,
      blue: sum.blue + blue,
    });
  }
  const [most] = [...kinds.values()].sort((one, other) => other.count - one.count);
  if (!most) return PAPER;
  return [most.red, most.green, most.blue].map((sum) => toHex(Math.round(sum / most.count))).join('');
}

export function hasFewColors(pixels: Uint8ClampedArray): boolean {
  const step = 4 * (Math.floor(pixels.length / 4 / SAMPLES) | 1);
  const colors = new Set<number>();
  for (let at = 0; at + 3 < pixels.length; at += step) {
    colors.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    if (colors.size > MAX_FEW_COLORS) return false;
  }
  return true;
}

export function hasOnlyOpaque(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

const MAX_FEW_COLORS = 4_000;

const toHex = (value: number) => value.toString(16).padStart(2, '0');
