import type { PostFields } from '@callwright/shared/post/post.ts';
import { type Replacement, SEARCHED_FIELDS } from '../../../ipc/replace.ts';

/** Returns null if a text to replace is no longer in its place. */
export function replaceInFields(fields: PostFields, replacements: readonly Replacement[]): PostFields | null {
  const changed = { ...fields };
  for (const name of SEARCHED_FIELDS) {
    const text = replaceRanges(
      fields[name],
      replacements.filter(({ field }) => field === name),
    );
    if (text === null) return null;
    changed[name] = text;
  }
  return changed;
}

function replaceRanges(text: string, replacements: readonly Replacement[]): string | null {
  let replaced = '';
  let done = 0;
  for (const { start, end, found, text: replacement } of replacements.toSorted((a, b) => a.start - b.start)) {
    if (start < done || text.slice(start, end) !== found) return null;
    replaced += text.slice(done, start) + replacement;
    done = end;
  }
  return replaced + text.slice(done);
}
