// Tested by tests/e2e/desktop/conflict.spec.ts
import { COMPARED_FIELDS } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Conflict, UnfinishedMerge } from '../../ipc/conflicts.ts';
import { useNavigation } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { dismissToasts, toastError, toastSuccess } from '../ui/toasts.tsx';
import { ConflictScreen } from './conflict-screen.tsx';
import { toStored } from './merge/merge-posts.ts';
import { nameTexts } from './merge/use-merge.ts';
import { PostRemovedDialog } from './post-removed-dialog.tsx';
import { detachPost, resolveConflict } from './resolve-conflict.ts';

type ConflictDialogProps = {
  document: DraftDocument;
  onClose: () => void;
  onPublish: (document: DraftDocument) => void;
};

/** A conflict, and what the author has merged of it before. */
type Loaded = { conflict: Conflict | null; basis: string; unfinished: UnfinishedMerge | null };

/** Reads the post as it is on the blog now, and lets the author resolve the conflict. */
export function ConflictDialog({ document, onClose, onPublish }: ConflictDialogProps) {
  const { showVersions } = useNavigation();
  const [loaded, setLoaded] = useState<Result<Loaded, { message: string }> | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const load = useCallback(async () => {
    setLoaded(null);
    const saved = await document.flush();
    setLoaded(saved.ok ? await readConflict(document) : saved);
  }, [document]);

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

  async function act(resolve: () => ReturnType<typeof detachPost>, onDone: () => void) {
    setIsBusy(true);
    const resolved = await resolve();
    setIsBusy(false);
    if (!resolved.ok) {
      toastError('Nothing was changed', resolved.error.message);
      void load();
      return;
    }
    onClose();
    onDone();
  }

  /** Puts the merged text into the draft, which keeps it also where the post has changed again meanwhile. */
  async function applyMerged(revision: number, fields: PostFields, onKept: () => void) {
    setIsBusy(true);
    const resolved = await resolveConflict(document, revision, () => fields);
    setIsBusy(false);
    if (resolved.ok) {
      onKept();
      onClose();
      toastSuccess(
        'The merged text is in your draft',
        'Read it over, then publish it. Both texts are in Earlier versions.',
        {
          label: 'Show',
          onClick: () => showVersions(null),
        },
      );
      return;
    }
    for (const name of COMPARED_FIELDS) document.setField(name, fields[name]);
    if ((await document.flush()).ok) onKept();
    toastError('Not settled yet', `${resolved.error.message} Your merged text is in the draft.`);
    void load();
  }

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
  const isSameText =
    theirs !== null &&
    [conflict?.base?.fields, document.getFields()].some((text) => text && isSame(theirs.fields, toStored(text)));
  if (theirs !== null && !theirs.isPublished && isSameText) {
    const keepLocal = () => resolveConflict(document, theirs.revision, (mine) => mine);
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
      base={conflict?.base ?? null}
      theirs={theirs}
      isCurrent={conflict?.isCurrent ?? true}
      basis={basis}
      unfinished={unfinished}
      problem={loaded?.ok === false ? loaded.error.message : null}
      isBusy={isBusy}
      onRetry={() => void load()}
      onClose={onClose}
      onPublishLocal={(revision) =>
        void act(
          () => resolveConflict(document, revision, (mine) => mine),
          () => {
            toastSuccess('The blog’s text is kept', 'You find it in Earlier versions, as “From the blog”.', {
              label: 'Show',
              onClick: () => showVersions(null),
            });
            onPublish(document);
          },
        )
      }
      onUseRemote={(revision, fields) =>
        void act(
          () => resolveConflict(document, revision, () => fields),
          () =>
            toastSuccess(
              'The blog’s text is in your draft',
              'Yours is in Earlier versions, as “Yours, before the blog’s”.',
              { label: 'Show', onClick: () => showVersions(null) },
            ),
        )
      }
      onMerged={(revision, fields, onKept) => void applyMerged(revision, fields, onKept)}
    />
  );
}

async function readConflict(document: DraftDocument): Promise<Result<Loaded, { message: string }>> {
  const { id } = document;
  const [conflict, merge] = await Promise.all([desktop.readConflict(id), desktop.readMerge(id)]);
  if (!conflict.ok) return conflict;
  if (!merge.ok) return merge;
  const { base, theirs } = conflict.value ?? { base: null, theirs: null };
  const basis = await nameTexts([base?.fields ?? null, toStored(document.getFields()), theirs?.fields ?? null]);
  return ok({ conflict: conflict.value, basis, unfinished: merge.value });
}

function isSame<Fields extends Record<string, string>>(a: Fields, b: Fields): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}
