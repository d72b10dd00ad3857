import type { PostFields } from './post.ts';

/** More characters than any row of the list can show. */
const MAX_LENGTH = 160;

/** Makes the line under a draft's title in the list: its excerpt, or else the beginning of its text. */
export function toExcerpt({ excerpt, content }: Pick<PostFields, 'excerpt' | 'content'>): string {
  const source = excerpt.trim() === '' ? stripMarkdown(content.slice(0, MAX_LENGTH * 4)) : excerpt;
  // By code point, so that no emoji is cut in half.
  return [...source.replace(/\s+/g, ' ').trim()].slice(0, MAX_LENGTH).join('');
}

/** Removes Markdown's markup, roughly: the result is one line of a list. */
function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/^(`{3,}|~{3,}).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '');
}
