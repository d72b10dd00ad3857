import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { HunkChoice } from '../../../ipc/conflicts.ts';
import { type MergePart, mergeTexts } from './merge-texts.ts';

export type PostField = keyof PostFields;

export const TEXT_NAMES = { base: 'Before', mine: 'Yours' } as const;

export type ChangedBy = 'mine' | 'theirs' | 'both' | 'unknown';

export type ChangedField = { name: PostField; changedBy: ChangedBy };

/** Normalizes fields like the server does. For example, it trims the title. */
export function normalizeFields(fields: PostFields): PostFields {
  const checked = postFieldsSchema.safeParse(fields);
  return checked.success ? checked.data : fields;
}

export function listThreeWayChanges(base: PostFields | null, mine: PostFields, theirs: PostFields): ChangedField[] {
  const names = postFieldsSchema.keyof().options;
  return names
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({ name, changedBy: findChanger(base?.[name] ?? null, mine[name], theirs[name]) }));
}

function findChanger(base: string | null, mine: string, theirs: string): ChangedBy {
  if (base === null) return 'unknown';
  if (mine === base) return 'theirs';
  return theirs === base ? 'mine' : 'both';
}

export type MergeHunk = Extract<MergePart, { kind: 'hunk' }>;

export type PostMerge = {
  /** A field that both sides changed holds `mine` until the author decides. */
  fields: PostFields;
  disputed: PostField[];
  content: MergePart[];
};

export function mergePosts(base: PostFields | null, mine: PostFields, theirs: PostFields): PostMerge {
  const changed = listThreeWayChanges(base, mine, theirs).filter(({ name }) => name !== 'content');
  const fields = { ...mine };
  for (const { name, changedBy } of changed) if (changedBy === 'theirs') fields[name] = theirs[name];
  return {
    fields,
    disputed: changed.flatMap(({ name, changedBy }) => (changedBy === 'both' || changedBy === 'unknown' ? name : [])),
    content: mergeTexts(base?.content ?? null, mine.content, theirs.content),
  };
}

export function suggestHunkChoice({ suggestion }: MergeHunk): HunkChoice {
  return { kind: suggestion === null ? 'mine' : 'suggestion' };
}

export function readChoice(hunk: MergeHunk, choice: HunkChoice): string {
  switch (choice.kind) {
    case 'mine':
      return hunk.mine;
    case 'theirs':
      return hunk.theirs;
    case 'both':
      return joinBoth(hunk.mine, hunk.theirs);
    case 'suggestion':
      return hunk.suggestion ?? hunk.mine;
    case 'own':
      return choice.text;
    default:
      return assertNever(choice);
  }
}

function joinBoth(mine: string, theirs: string): string {
  if (mine === '' || theirs === '' || mine.endsWith('\n') || theirs.startsWith('\n')) return `${mine}${theirs}`;
  return `${mine}\n\n${theirs}`;
}

/** @param choices keyed by the index of the hunk in `parts`. */
export function joinContent(parts: readonly MergePart[], choices: ReadonlyMap<number, HunkChoice>): string {
  return parts
    .map((part, index) =>
      part.kind === 'merged' ? part.text : readChoice(part, choices.get(index) ?? suggestHunkChoice(part)),
    )
    .join('');
}
