import { COMPARED_FIELDS } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { useMemo, useState } from 'react';
import type { HunkChoice, UnfinishedMerge } from '../../../ipc/conflicts.ts';
import { desktop } from '../../desktop-api.ts';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import type { SaveStatus } from '../../saving/save-progress.ts';
import { useAutosave } from '../../saving/use-autosave.ts';
import { joinContent, mergePosts, normalizeFields, type PostField } from './merge-posts.ts';
import type { MergePart } from './merge-texts.ts';

export type MergeOptions = {
  id: string;
  /** A digest of the compared versions. It differs if one of them has changed. */
  basis: string;
  base: PostFields | null;
  mine: PostFields;
  theirs: PostFields;
  unfinished: UnfinishedMerge | null;
};

export type MergeState = {
  mine: PostFields;
  theirs: PostFields;
  fields: PostFields;
  changed: readonly PostField[];
  disputed: readonly PostField[];
  parts: readonly MergePart[];
  choices: ReadonlyMap<number, HunkChoice>;
  /** The content as one text. Null while it is decided hunk by hunk. */
  whole: string | null;
  hasChanges: boolean;
  /** True if either version has changed since the author started. */
  isOutdated: boolean;
  save: SaveStatus;
  retrySave(): void;
  setField(name: PostField, text: string): void;
  choose(part: number, choice: HunkChoice): void;
  editWhole(): void;
  setWhole(text: string): void;
  discardWhole(): void;
  discard(): void;
};

type Progress = Pick<MergeState, 'choices' | 'whole'> & { edited: UnfinishedMerge['edited'] };

const NO_PROGRESS: Progress = { edited: {}, choices: new Map(), whole: null };

export function useMerge({ id, basis, base, mine, theirs, unfinished }: MergeOptions): MergeState {
  const merged = useMemo(() => mergePosts(base, mine, theirs), [base, mine, theirs]);
  const [progress, setProgress] = useState<Progress>(() => readProgress(unfinished, basis));
  const { edited, choices, whole } = progress;
  const content = whole ?? joinContent(merged.content, choices);
  const fields = Object.assign({}, merged.fields, edited, { content });
  const changed = COMPARED_FIELDS.filter(
    (name) => name !== 'content' && (mine[name] !== theirs[name] || fields[name] !== mine[name]),
  );
  const { autosave, status } = useAutosave(
    () => desktop.saveMerge({ id, merge: { basis, fields, edited, choices: listChoices(choices), whole } }),
    'Couldn’t save the merged text',
  );

  function change(next: Partial<Progress>) {
    setProgress((before) => ({ ...before, ...next }));
    autosave.noteTyped();
  }

  return {
    mine,
    theirs,
    fields,
    changed,
    disputed: merged.disputed,
    parts: merged.content,
    choices,
    whole,
    hasChanges: whole !== null || choices.size > 0 || Object.keys(edited).length > 0,
    isOutdated: unfinished !== null && unfinished.basis !== basis,
    save: status,
    retrySave: () => void autosave.save(),
    setField: (name, text) => change({ edited: { ...edited, [name]: text } }),
    choose: (part, choice) => change({ choices: new Map(choices).set(part, choice) }),
    editWhole: () => change({ whole: content }),
    setWhole: (text) => change({ whole: text }),
    discardWhole: () => change({ whole: null }),
    discard() {
      autosave.end();
      void desktop.saveMerge({ id, merge: null });
    },
  };
}

/** Choices refer to positions in the compared versions. If those have changed, only the merged result is kept. */
function readProgress(unfinished: UnfinishedMerge | null, basis: string): Progress {
  if (unfinished === null) return NO_PROGRESS;
  const { fields, edited, choices, whole } = unfinished;
  if (unfinished.basis === basis) {
    return { edited, choices: new Map(choices.map(({ part, choice }) => [part, choice])), whole };
  }
  const { content, ...others } = fields;
  return { ...NO_PROGRESS, edited: others, whole: content };
}

function listChoices(choices: MergeState['choices']): UnfinishedMerge['choices'] {
  return [...choices].map(([part, choice]) => ({ part, choice }));
}

export async function readUnfinishedMerge(
  document: Pick<DraftDocument, 'id' | 'getFields'>,
  base: PostFields | null,
  theirs: PostFields | null,
): Promise<Result<Pick<MergeOptions, 'basis' | 'unfinished'>, { message: string }>> {
  const merge = await desktop.readMerge(document.id);
  if (!merge.ok) return merge;
  return ok({ basis: await hashTexts([base, normalizeFields(document.getFields()), theirs]), unfinished: merge.value });
}

async function hashTexts(texts: readonly (PostFields | null)[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(texts)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
