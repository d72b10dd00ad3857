import type { Draft, DraftSummary } from '../ipc-contract.ts';

/** How much of a text a row of the list has room for, in characters. */
const EXCERPT_LENGTH = 200;

/** A draft's row in the list; where the author wrote no excerpt, the beginning of the text stands in. */
export function summarizeDraft({ id, fields, state, updatedAt }: Draft): DraftSummary {
  return { id, title: fields.title, excerpt: fields.excerpt.trim() || beginText(fields.content), state, updatedAt };
}

function beginText(markdown: string): string {
  const words = markdown
    .slice(0, 4 * EXCERPT_LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[\s>#*+|-]+/gm, ' ')
    .replace(/[`*_~|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(words).slice(0, EXCERPT_LENGTH).join('');
}
