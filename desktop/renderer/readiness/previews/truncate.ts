const LONGEST = 60;

/** The author's own words in a sentence of ours, cut in the middle where they are long: the end of an address tells most. */
export function truncate(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  if (line.length <= LONGEST) return line.join('');
  return `${line.slice(0, LONGEST / 2).join('')}…${line.slice(-LONGEST / 2 + 1).join('')}`;
}
