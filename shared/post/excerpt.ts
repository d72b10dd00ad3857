import type { PostFields } from './post.ts';

const MAX_LENGTH = 160;

/** Returns the line under a draft's title: its excerpt or the start of its text. */
export function toExcerpt({ excerpt, content }: Pick<PostFields, 'excerpt' | 'content'>): string {
  const source = excerpt.trim() === '' ? stripMarkdown(content.slice(0, MAX_LENGTH * 4)) : excerpt;
  return [...source.replace(/\s+/g, ' ').trim()].slice(0, MAX_LENGTH).join('');
}

function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/^(`{3,}|~{3,}).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/\\([!-/:-@[-`{-~])|[*_`~]{1,3}/g, '$1');
}
