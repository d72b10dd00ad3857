import type { PostFields } from '@callwright/shared/post/post.ts';
import { omitVerbatim } from '@callwright/shared/post-body/omit-verbatim.ts';
import { type Hit, SEARCHED_FIELDS, type SearchedField, type TextSearch } from '../../ipc/replace.ts';
import { toSearchPattern } from '../../search-pattern.ts';
import { toHit } from './hit.ts';

type Match = { start: number; end: number };

/** The other fields aren't Markdown. */
const URL_PATTERN = /(?:https?:\/\/|www\.)\S+/gi;

/** Lists at most `limit` places to change in a post, in reading order. Leaves out places where nothing would change. */
export function findText(fields: PostFields, search: TextSearch, limit: number): Hit[] {
  const pattern = toSearchPattern(search.find, search);
  const hits: Hit[] = [];
  for (const field of SEARCHED_FIELDS.filter((name) => search.fields.includes(name))) {
    const text = fields[field];
    const matches = listMatches(text, pattern);
    for (const match of search.includesCode ? matches : omitCode(field, text, matches)) {
      if (hits.length === limit) return hits;
      const replacement = toReplacement(text, match, pattern, search);
      const isChange = unifyLineEnds(text.slice(match.start, match.end)) !== unifyLineEnds(replacement);
      if (isChange) hits.push(toHit(field, text, { ...match, text: replacement }));
    }
  }
  return hits;
}

/** A draft's versions ignore a change of line endings. */
const unifyLineEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n');

/** Leaves out empty matches, which are everywhere. */
function listMatches(text: string, pattern: RegExp): Match[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  })).filter(({ start, end }) => end > start);
}

function omitCode(field: SearchedField, text: string, matches: readonly Match[]): Match[] {
  if (field === 'content') return omitVerbatim(text, matches);
  const urls = listMatches(text, URL_PATTERN);
  return matches.filter(({ start, end }) => !urls.some((url) => start < url.end && url.start < end));
}

/** Expands `$1` like JavaScript does: replaces only this match, and reads what is there afterward. */
function toReplacement(text: string, { start, end }: Match, pattern: RegExp, search: TextSearch): string {
  if (!search.isRegex) return search.replacement;
  const here = new RegExp(pattern.source, pattern.flags.replace('g', 'y'));
  here.lastIndex = start;
  const replaced = text.replace(here, search.replacement);
  return replaced.slice(start, replaced.length - (text.length - end));
}
