'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import { useMemo, useRef, useState } from 'react';
import { createDraft, isEmptyDraft, openStoredDrafts, type StoredDraft } from './stored-draft.ts';

export type DraftHandle = {
  draft: StoredDraft;
  /** Whether this browser stores what was typed; null while there is nothing to store. */
  isStored: boolean | null;
  /** Drafts that earlier versions left, or that gave way to another one. */
  others: readonly StoredDraft[];
  /** Changes the draft of this id, unless another one has taken its place in the form. */
  change: (id: string, changed: Partial<PostFields>) => void;
  /** Stores a draft and shows it; the one in the form stays among the others. */
  open: (draft: StoredDraft) => void;
  /** Removes a draft, published or discarded; in the place of the one in the form an empty one begins. */
  remove: (draft: StoredDraft) => void;
};

/** An author's unfinished new post: every change is stored at once, for a reload or a lost session to come back to. */
export function useDraft(authorId: string): DraftHandle {
  const drafts = useMemo(() => openStoredDrafts(authorId), [authorId]);
  const [shown, setShown] = useState<Pick<DraftHandle, 'draft' | 'others' | 'isStored'>>(() => {
    const [draft = createDraft(), ...others] = drafts.list();
    return { draft, others, isStored: isEmptyDraft(draft) ? null : true };
  });

  /** What the form shows, for an answer that comes later than the next key. */
  const latest = useRef(shown.draft);

  /** @param others null where they are as they were. */
  const show = (draft: StoredDraft, others: readonly StoredDraft[] | null) => {
    const isStored = drafts.save(draft);
    latest.current = draft;
    setShown((last) => ({ draft, others: others ?? last.others, isStored: isEmptyDraft(draft) ? null : isStored }));
  };

  /** Shows a draft, with those that are stored beside it. */
  const place = (draft: StoredDraft) => {
    drafts.save(draft);
    show(
      draft,
      drafts.list().filter(({ id }) => id !== draft.id),
    );
  };

  return {
    ...shown,
    change(id, changed) {
      const draft = latest.current;
      if (draft.id !== id) return;
      show({ ...draft, fields: { ...draft.fields, ...changed }, savedAt: Date.now() }, null);
    },
    open: place,
    remove(draft) {
      const known = draft.id === latest.current.id ? latest.current : draft;
      // What was typed after the author had left the form and come back is not removed with what was published.
      if (drafts.isCurrent(known)) drafts.remove(known.id);
      place(known === latest.current ? createDraft() : latest.current);
    },
  };
}
