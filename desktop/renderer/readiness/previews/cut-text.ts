export type MeasureText = (text: string) => number;

export const ELLIPSIS = ' ...';

/** Cuts between words to a width in pixels, like search engines do. A single long word is cut mid-word. */
export function cutText(text: string, width: number, measure: MeasureText): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (measure(line) <= width) return line;
  const fits = (part: string) => measure(part + ELLIPSIS) <= width;
  const characters = [...line];
  // Finds the longest prefix that fits, by bisection.
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
