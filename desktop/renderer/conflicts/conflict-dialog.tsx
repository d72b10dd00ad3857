// Tested by tests/e2e/desktop/conflict.spec.ts
import { formatTime } from '@callwright/shared/post/format-date.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Conflict, RemotePost, UnfinishedMerge } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { isScheduled } from '../drafts/draft-state.ts';
import { serverNow } from '../server-time.ts';
import { dismissToasts, toastSuccess } from '../ui/toasts.tsx';
import { ConflictScreen } from './conflict-screen.tsx';
import { toStored } from './merge/merge-posts.ts';
import { readUnfinishedMerge } from './merge/use-merge.ts';
import { PostRemovedDialog } from './post-removed-dialog.tsx';
import { detachPost, resolveConflict } from './resolve-conflict.ts';
import { useResolving } from './use-resolving.ts';

type ConflictDialogProps = {
  document: DraftDocument;
  onClose: () => void;
  onPublish: (document: DraftDocument) => void;
};

/** A conflict, and what the author has merged of it before. */
type Loaded = { conflict: Conflict | null; basis: string; unfinished: UnfinishedMerge | null };

/** Reads the post as it is on the blog now, and lets the author resolve the conflict. */
export function ConflictDialog({ document, onClose, onPublish }: ConflictDialogProps) {
  const [loaded, setLoaded] = useState<Result<Loaded, { message: string }> | null>(null);

  const load = useCallback(async () => {
    setLoaded(null);
    const saved = await document.flush();
    setLoaded(saved.ok ? await readConflict(document) : saved);
  }, [document]);
  const { isBusy, tell, act, applyMerged } = useResolving({ document, onClose, onRefused: () => void load() });

  useEffect(() => {
    dismissToasts();
    void load();
  }, [load]);

  const isInStep = loaded?.ok === true && loaded.value.conflict === null;
  useEffect(() => {
    if (!isInStep) return;
    toastSuccess('In step with the blog', 'The blog has no text of this post that is not in your draft.');
    onClose();
  }, [isInStep, onClose]);

  const { conflict = null, basis = '', unfinished = null } = loaded?.ok ? loaded.value : {};
  const title = document.getFields().title;

  if (conflict !== null && conflict.theirs === null) {
    return (
      <PostRemovedDialog
        title={title}
        reason="deleted"
        isBusy={isBusy}
        onClose={onClose}
        onKeepOff={() =>
          void act(
            () => detachPost(document),
            () =>
              toastSuccess('Kept as a draft', 'It is not on the blog. You can publish it as a new post at any time.'),
          )
        }
        onPublish={() =>
          void act(
            () => detachPost(document),
            () => onPublish(document),
          )
        }
      />
    );
  }
  const theirs = conflict?.theirs ?? null;
  const revision = theirs?.revision ?? 0;
  const keepLocal = () => resolveConflict(document, revision, (mine) => mine);
  const isSameText =
    theirs !== null &&
    [conflict?.base?.fields, document.getFields()].some((text) => text && isSame(theirs.fields, toStored(text)));
  if (theirs !== null && !theirs.isPublished && isSameText) {
    return (
      <PostRemovedDialog
        title={title}
        reason="unpublished"
        isBusy={isBusy}
        onClose={onClose}
        onKeepOff={() =>
          void act(keepLocal, () =>
            toastSuccess('Kept off the blog', 'Your text is a draft again. Publish it when it should be read.'),
          )
        }
        onPublish={() => void act(keepLocal, () => onPublish(document))}
      />
    );
  }
  return (
    <ConflictScreen
      document={document}
      side="blog"
      texts={theirs && { base: conflict?.base?.fields ?? null, theirs: theirs.fields, basis, unfinished }}
      about={conflict && theirs ? describeConflict(conflict, theirs) : ''}
      problem={loaded?.ok === false ? loaded.error.message : null}
      isBusy={isBusy}
      onRetry={() => void load()}
      onClose={onClose}
      onUseMine={() =>
        void act(keepLocal, () => {
          tell('The blog’s text is kept', 'You find it in Earlier versions, as “From the blog”.');
          onPublish(document);
        })
      }
      onUseTheirs={(fields) =>
        void act(
          () => resolveConflict(document, revision, () => fields),
          () => tell('The blog’s text is in your draft', 'Your text is in Earlier versions.'),
        )
      }
      onMerged={(fields, onKept) =>
        void applyMerged(fields, () => resolveConflict(document, revision, () => fields), onKept)
      }
    />
  );
}

async function readConflict(document: DraftDocument): Promise<Result<Loaded, { message: string }>> {
  const conflict = await desktop.readConflict(document.id);
  if (!conflict.ok) return conflict;
  const { base, theirs } = conflict.value ?? { base: null, theirs: null };
  const merge = await readUnfinishedMerge(document, base?.fields ?? null, theirs?.fields ?? null);
  return merge.ok ? ok({ conflict: conflict.value, ...merge.value }) : merge;
}

function isSame<Fields extends Record<string, string>>(a: Fields, b: Fields): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}

function describeConflict({ base, isCurrent }: Conflict, theirs: RemotePost): string {
  const { changedAt, isPublished, publishedAt, readAt } = theirs;
  const state = !isPublished
    ? ' It was taken off the blog, too.'
    : isScheduled(publishedAt, serverNow())
      ? ` Readers see it from ${formatTime(publishedAt ?? '')}.`
      : '';
  const age = isCurrent ? '' : ` The blog can't be reached now; this is how it stood at ${formatTime(readAt)}.`;
  const unknown = base === null ? ' This computer does not know the text that both come from.' : '';
  return `On the blog: last changed ${formatTime(changedAt)}.${state}${age}${unknown}`;
}
