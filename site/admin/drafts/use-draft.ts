'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import { useMemo, useRef, useState } from 'react';
import { createDraft, isEmptyDraft, openStoredDrafts, type StoredDraft } from './stored-draft.ts';

export type DraftHandle = {
  draft: StoredDraft;
  /** Null if there is nothing to store. */
  isStored: boolean | null;
  others: readonly StoredDraft[];
  /** Does nothing if the form has since switched to another draft. */
  change: (id: string, changed: Partial<PostFields>) => void;
  open: (draft: StoredDraft) => void;
  /** Removes a published or discarded draft. If it was in the form, an empty one takes its place. */
  remove: (draft: StoredDraft) => void;
};

/** Stores every change right away, so the text survives a reload or a lost session. */
export function useDraft(authorId: string): DraftHandle {
  const drafts = useMemo(() => openStoredDrafts(authorId), [authorId]);
  const [shown, setShown] = useState<Pick<DraftHandle, 'draft' | 'others' | 'isStored'>>(() => {
    const [draft = createDraft(), ...others] = drafts.list();
    return { draft, others, isStored: isEmptyDraft(draft) ? null : true };
  });

  /** For responses that arrive between two renders. */
  const latest = useRef(shown.draft);

  const show = (draft: StoredDraft, others: readonly StoredDraft[] | null) => {
    const isStored = drafts.save(draft);
    latest.current = draft;
    setShown((last) => ({ draft, others: others ?? last.others, isStored: isEmptyDraft(draft) ? null : isStored }));
  };

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
      // Text typed since the draft was sent isn't removed with it.
      if (drafts.isCurrent(known)) drafts.remove(known.id);
      place(known === latest.current ? createDraft() : latest.current);
    },
  };
}
