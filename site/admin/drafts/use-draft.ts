'use client';

import type { PostFields } from '@callwright/shared/post/post.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AcquiredDraft, acquireDraft, acquireThisDraft } from './acquire-draft.ts';
import { openStorage } from './browser-storage.ts';
import { createPostId } from './create-post-id.ts';
import { createDraft, isEmptyDraft, removeDraft, type StoredDraft, saveDraft } from './draft-storage.ts';

export type DraftInForm = StoredDraft & {
  /** Whether this browser keeps what was typed; null while there is nothing to keep. */
  isKept: boolean | null;
};

export type DraftHandle = {
  /** Null until it is known which draft this tab has. */
  draft: DraftInForm | null;
  change: (changed: Partial<PostFields>) => void;
  /** Forgets this draft, published or given up, and begins an empty one, or the one given. */
  begin: (next?: StoredDraft) => void;
};

/** An author's unfinished post: every change is kept at once, for a reload or a lost session to come back to. */
export function useDraft(authorId: string): DraftHandle {
  const [draft, setDraft] = useState<DraftInForm | null>(null);
  const claimed = useRef<AcquiredDraft | null>(null);

  const show = useCallback(
    (next: StoredDraft) => {
      const isKept = saveDraft(openStorage('localStorage'), authorId, next);
      setDraft({ ...next, isKept: isEmptyDraft(next) ? null : isKept });
    },
    [authorId],
  );

  useEffect(() => {
    let isGone = false;
    const storage = openStorage('localStorage');
    const tabStorage = openStorage('sessionStorage');
    void acquireDraft({ storage, tabStorage, locks: navigator.locks, authorId, createId: createPostId }).then(
      (next) => {
        if (isGone) {
          next.release();
          return;
        }
        claimed.current = next;
        show(next.draft);
      },
    );
    return () => {
      isGone = true;
      claimed.current?.release();
      claimed.current = null;
    };
  }, [authorId, show]);

  const change = (changed: Partial<PostFields>) => {
    if (draft) show({ id: draft.id, fields: { ...draft.fields, ...changed }, savedAt: Date.now() });
  };

  const begin = (next = createDraft(createPostId())) => {
    if (draft) removeDraft(openStorage('localStorage'), authorId, draft.id);
    const previous = claimed.current;
    show(next);
    void acquireThisDraft({ tabStorage: openStorage('sessionStorage'), locks: navigator.locks }, next).then((held) => {
      previous?.release();
      claimed.current = held;
    });
  };

  return { draft, change, begin };
}
