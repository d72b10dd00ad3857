import { splitWords } from './split-words.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A post is known to posts like it by at most this many words of its text. */
export const MAX_WORDS = 40;

/** In characters; shorter ones rarely say what a text is about. Scripts without spaces have pairs. */
const MIN_LATIN_LENGTH = 3;

/** What is no text of the author: the code of blocks, comments, tags, addresses. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const LINK_TARGET = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S+/gm;
const ADDRESS = /(?:https?:\/\/|mailto:|www\.)[^\s<>)\]]+/gi;

/**
 * Finds the words that a post's text is about: those it says most often, common ones of English left out. Of two as
 * frequent, the one that is said first comes first.
 *
 * @param content Markdown.
 * @returns lowercase, each once, at most MAX_WORDS.
 */
export function standOutWords(content: string): string[] {
  const counts = new Map<string, number>();
  for (const spoken of splitWords(toPlainText(content))) {
    const word = spoken.replace(/'s$/, '');
    if (isTelling(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // The sort is stable, and a map keeps the order of insertion.
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

function isTelling(word: string): boolean {
  const isShort = word.length < MIN_LATIN_LENGTH && /^[\p{Script=Latin}\p{N}]/u.test(word);
  // The longest word of English has 45 letters; longer ones are keys, hashes and the like.
  return !isShort && word.length <= 45 && !/^[\p{N}']+$/u.test(word) && !STOP_WORDS.has(word);
}
