import type { PostFields } from '@callwright/shared/post/post.ts';
import { useMemo, useState } from 'react';
import { type HunkChoice, joinContent, listThreeWayChanges, mergePosts, type PostField } from './merge-posts.ts';
import type { MergePart } from './merge-texts.ts';

/** A merge in progress. */
export type MergeState = {
  mine: PostFields;
  theirs: PostFields;
  /** The merged post so far; its content is `whole`, or comes from the parts and choices. */
  fields: PostFields;
  /** The fields that differ, without the content. */
  changed: readonly PostField[];
  disputed: readonly PostField[];
  parts: readonly MergePart[];
  choices: ReadonlyMap<number, HunkChoice>;
  /** The content as one text; null while it is decided hunk by hunk. */
  whole: string | null;
  setField(name: PostField, text: string): void;
  choose(part: number, choice: HunkChoice): void;
  editWhole(): void;
  setWhole(text: string): void;
  dropWhole(): void;
};

export function useMerge(base: PostFields | null, mine: PostFields, theirs: PostFields): MergeState {
  const merged = useMemo(() => mergePosts(base, mine, theirs), [base, mine, theirs]);
  const [edited, setEdited] = useState<Partial<PostFields>>({});
  const [choices, setChoices] = useState<ReadonlyMap<number, HunkChoice>>(new Map());
  const [whole, setWhole] = useState<string | null>(null);
  const content = whole ?? joinContent(merged.content, choices);
  const changed = listThreeWayChanges(base, mine, theirs).map(({ name }) => name);
  return {
    mine,
    theirs,
    fields: { ...merged.fields, ...edited, content },
    changed: changed.filter((name) => name !== 'content'),
    disputed: merged.disputed,
    parts: merged.content,
    choices,
    whole,
    setField: (name, text) => setEdited((before) => ({ ...before, [name]: text })),
    choose: (part, choice) => setChoices((before) => new Map(before).set(part, choice)),
    editWhole: () => setWhole(content),
    setWhole,
    dropWhole: () => setWhole(null),
  };
}
