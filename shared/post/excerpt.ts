import type { PostFields } from './post.ts';

/** Characters; longer than any row of the list can show. */
const LENGTH = 160;

/** The line under a draft's title in the list: its excerpt, or else how its text begins. */
export function toExcerpt({ excerpt, content }: Pick<PostFields, 'excerpt' | 'content'>): string {
  const source = excerpt.trim() === '' ? withoutMarks(content.slice(0, LENGTH * 4)) : excerpt;
  // By characters, so that no emoji is cut in half.
  return [...source.replace(/\s+/g, ' ').trim()].slice(0, LENGTH).join('');
}

/** Drops what is Markdown rather than words, roughly: it is one line of a list. */
function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^(`{3,}|~{3,}).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '');
}
