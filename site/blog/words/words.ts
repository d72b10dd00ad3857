import { splitWords } from './split-words.ts';
import { STOP_WORDS } from './stop-words.ts';

export const MAX_WORDS = 40;

/** Shorter words rarely describe a post's topic. */
const MIN_LATIN_LENGTH = 3;

/** Not the author's prose: code blocks, comments, tags, URLs. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const LINK_TARGET = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S+/gm;
const ADDRESS = /(?:https?:\/\/|mailto:|www\.)[^\s<>)\]]+/gi;

/** Returns a text's most frequent words, without common English words. Ties keep their order in the text. */
export function findFrequentWords(content: string): string[] {
  const counts = new Map<string, number>();
  for (const spoken of splitWords(toPlainText(content))) {
    const word = spoken.replace(/'s$/, '');
    if (isMeaningful(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_WORDS)
    .map(([word]) => word);
}

function toPlainText(markdown: string): string {
  return withoutFencedCode(markdown)
    .replace(COMMENT, ' ')
    .replace(DEFINITION, ' ')
    .replace(LINK_TARGET, '] ')
    .replace(ADDRESS, ' ')
    .replace(TAG, ' ');
}

function withoutFencedCode(markdown: string): string {
  let fence: string | null = null;
  const kept: string[] = [];
  for (const line of markdown.split('\n')) {
    const marker = FENCE.exec(line)?.[1];
    if (fence === null && marker === undefined) kept.push(line);
    if (fence === null) fence = marker ?? null;
    else if (marker?.startsWith(fence) && line.trim() === marker) fence = null;
  }
  return kept.join('\n');
}

function isMeaningful(word: string): boolean {
  const isShort = word.length < MIN_LATIN_LENGTH && /^[\p{Script=Latin}\p{N}]/u.test(word);
  // The longest English word has 45 letters. Longer ones are keys or hashes.
  return !isShort && word.length <= 45 && !/^[\p{N}']+$/u.test(word) && !STOP_WORDS.has(word);
}
