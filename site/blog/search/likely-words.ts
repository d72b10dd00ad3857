/** From this length on a word may be misspelled: by one character, from twice as long by two. */
const MIN_MISSPELLED = 4;

/** A word that is like very many others is no mistake for any of them. */
const MAX_LIKELY = 12;

/** Finds the words that differ from a misspelled one by the fewest characters; none for a short one. */
export function findLikelyWords(word: string, vocabulary: Iterable<string>): string[] {
  let best = word.length < MIN_MISSPELLED ? 0 : word.length < 2 * MIN_MISSPELLED ? 1 : 2;
  let likely: string[] = [];
  if (best === 0) return likely;
  for (const other of vocabulary) {
    const distance = measureDistance(word, other, best);
    if (distance > best) continue;
    if (distance < best) likely = [];
    best = distance;
    likely.push(other);
  }
  return likely.slice(0, MAX_LIKELY);
}

/** Levenshtein's distance; any number over `limit` where it is more than that. */
function measureDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const row = new Uint8Array(b.length + 1).map((_, index) => index);
  for (let line = 1; line <= a.length; line += 1) {
    let diagonal = line - 1;
    let least = line;
    row[0] = line;
    for (let column = 1; column <= b.length; column += 1) {
      const above = row[column] ?? 0;
      const replaced = diagonal + (a.charCodeAt(line - 1) === b.charCodeAt(column - 1) ? 0 : 1);
      const value = Math.min(replaced, above + 1, (row[column - 1] ?? 0) + 1);
      row[column] = value;
      diagonal = above;
      least = Math.min(least, value);
    }
    if (least > limit) return limit + 1;
  }
  return row[b.length] ?? limit + 1;
}
