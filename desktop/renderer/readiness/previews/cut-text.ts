/** How wide a text is on screen, in pixels. */
export type MeasureText = (text: string) => number;

export const ELLIPSIS = ' ...';

/** Cuts a text as a search engine does: between words, to a width in pixels; a single long word is cut inside. */
export function cutText(text: string, width: number, measure: MeasureText): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (measure(line) <= width) return line;
  const fits = (part: string) => measure(part + ELLIPSIS) <= width;
  const characters = [...line];
  // The longest prefix that fits, found by bisection.
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  const part = characters.slice(0, low).join('');
  const words = characters[low] === ' ' ? part : part.replace(/\s+\S*$/, '');
  return `${words.trimEnd().replace(/[\s,;:–—-]+$/, '')}${ELLIPSIS}`;
}
