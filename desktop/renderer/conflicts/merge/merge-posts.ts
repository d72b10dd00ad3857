import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { type MergePart, mergeTexts } from './merge-texts.ts';

export type PostField = keyof PostFields;

/** The names of the three texts on screen. */
export const TEXT_NAMES = { base: 'Before', mine: 'Yours', theirs: 'On the blog' } as const;

/** Who changed a field since both texts were one; `unknown` where nobody knows that text. */
export type ChangedBy = 'mine' | 'theirs' | 'both' | 'unknown';

/** A field that is not the same in both texts, or that both changed from the base in the same way. */
export type ChangedField = { name: PostField; changedBy: ChangedBy };

/** A text as it was typed may end a title in a space, which the blog does not store. */
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

/** How a passage that both changed is settled; `own` is what the author wrote in its place. */
export type HunkChoice = { kind: 'mine' | 'theirs' | 'both' | 'suggestion' } | { kind: 'own'; text: string };

export type MergeHunk = Extract<MergePart, { kind: 'passage' }>;

/** A merged post that waits for decisions: its fields, and the parts of its text. */
export type PostMerge = {
  /** What is settled; a field that both changed holds mine until the author decides. */
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

/** What a passage starts as: both changes in one where that is possible, else mine. */
export function suggestHunkChoice({ suggestion }: MergeHunk): HunkChoice {
  return { kind: suggestion === null ? 'mine' : 'suggestion' };
}

export function readChoice(passage: MergeHunk, choice: HunkChoice): string {
  switch (choice.kind) {
    case 'mine':
      return passage.mine;
    case 'theirs':
      return passage.theirs;
    case 'both':
      return joinBoth(passage.mine, passage.theirs);
    case 'suggestion':
      return passage.suggestion ?? passage.mine;
    case 'own':
      return choice.text;
    default:
      return choice satisfies never;
  }
}

/** One paragraph after the other, so that neither runs into the other. */
function joinBoth(mine: string, theirs: string): string {
  if (mine === '' || theirs === '' || mine.endsWith('\n') || theirs.startsWith('\n')) return `${mine}${theirs}`;
  return `${mine}\n\n${theirs}`;
}

/** The merged text. @param choices by the place of the passage among the parts. */
export function joinContent(parts: readonly MergePart[], choices: ReadonlyMap<number, HunkChoice>): string {
  return parts
    .map((part, index) =>
      part.kind === 'settled' ? part.text : readChoice(part, choices.get(index) ?? suggestHunkChoice(part)),
    )
    .join('');
}
