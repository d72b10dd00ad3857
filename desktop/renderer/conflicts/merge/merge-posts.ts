import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { HunkChoice } from '../../../ipc/conflicts.ts';
import { type MergePart, mergeTexts } from './merge-texts.ts';

export type PostField = keyof PostFields;

/** The names of two of the three texts on screen. */
export const TEXT_NAMES = { base: 'Before', mine: 'Yours' } as const;

/** Who changed a field since the base; `unknown` where the base is unknown. */
export type ChangedBy = 'mine' | 'theirs' | 'both' | 'unknown';

/** A field in which the two texts differ, and who changed it. */
export type ChangedField = { name: PostField; changedBy: ChangedBy };

/** Normalises fields as the server does, which trims a title, for example. */
export function toStored(fields: PostFields): PostFields {
  const checked = postFieldsSchema.safeParse(fields);
  return checked.success ? checked.data : fields;
}

/** The fields in which mine and theirs differ, in the order of the form. */
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

/** A merged post before the author's decisions: its fields, and the parts of its content. */
export type PostMerge = {
  /** The merged fields; a field that both sides changed holds mine until the author decides. */
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

/** Suggests the choice that a hunk starts with: both changes merged where that is possible, else mine. */
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

/** Joins the two as paragraphs. */
function joinBoth(mine: string, theirs: string): string {
  if (mine === '' || theirs === '' || mine.endsWith('\n') || theirs.startsWith('\n')) return `${mine}${theirs}`;
  return `${mine}\n\n${theirs}`;
}

/** The merged text. @param choices by the index of the hunk among the parts. */
export function joinContent(parts: readonly MergePart[], choices: ReadonlyMap<number, HunkChoice>): string {
  return parts
    .map((part, index) =>
      part.kind === 'merged' ? part.text : readChoice(part, choices.get(index) ?? suggestHunkChoice(part)),
    )
    .join('');
}
