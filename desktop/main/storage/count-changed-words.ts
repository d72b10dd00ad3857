import type { PostFields } from '@callwright/shared/post/post.ts';

export type ChangedWords = { added: number; removed: number };

/** Counts words that only one version has, regardless of their position. */
export function countChangedWords(before: PostFields, after: PostFields): ChangedWords {
  const counts = new Map<string, number>();
  for (const word of wordsOf(after)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wordsOf(before)) counts.set(word, (counts.get(word) ?? 0) - 1);
  const changed = { added: 0, removed: 0 };
  for (const count of counts.values()) {
    if (count > 0) changed.added += count;
    else changed.removed -= count;
  }
  return changed;
}

function wordsOf({ title, excerpt, content }: PostFields): readonly string[] {
  return `${title}\n${excerpt}\n${content}`.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}
