import type { PostFields } from '@callwright/shared/post/post.ts';
import { useCallback, useEffect, useState } from 'react';
import type { Conflict } from '../../ipc/conflicts.ts';
import type { IpcOutput } from '../../ipc/contract.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { dismissToasts, toastError, toastSuccess } from '../ui/toasts.tsx';
import { COMPARED_FIELDS } from '../versions/field-names.ts';
import { ConflictScreen } from './conflict-screen.tsx';
import { toStored } from './merge/merge-posts.ts';
import { PostRemovedDialog } from './post-removed-dialog.tsx';
import { detachPost, resolveConflict } from './resolve-conflict.ts';

type ConflictDialogProps = {
  document: DraftDocument;
  onClose: () => void;
  onPublish: () => void;
  onVersions: () => void;
};

type Loaded = IpcOutput<'conflicts:read'> | null;

/** What an author does about a post that was changed somewhere else; the blog is asked how it stands now. */
export function ConflictDialog({ document, onClose, onPublish, onVersions }: ConflictDialogProps) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [isBusy, setIsBusy] = useState(false);

  const load = useCallback(async () => {
    setLoaded(null);
    const saved = await document.flush();
    setLoaded(saved.ok ? await desktop.readConflict(document.id) : saved);
  }, [document]);

  useEffect(() => {
    dismissToasts();
    void load();
  }, [load]);

  const isInStep = loaded?.ok === true && loaded.value === null;
  useEffect(() => {
    if (!isInStep) return;
    toastSuccess('In step with the blog', 'The blog has no text of this post that is not in your draft.');
    onClose();
  }, [isInStep, onClose]);

  async function act(settle: () => ReturnType<typeof detachPost>, done: () => void) {
    setIsBusy(true);
    const settled = await settle();
    setIsBusy(false);
    if (!settled.ok) {
      toastError('Nothing was changed', settled.error.message);
      void load();
      return;
    }
    onClose();
    done();
  }

  /** A merge is work: where the blog has moved on again, it stays in the draft and is compared with what is there now. */
  async function takeMerged(revision: number, fields: PostFields) {
    setIsBusy(true);
    const settled = await resolveConflict(document, revision, () => fields);
    setIsBusy(false);
    if (settled.ok) {
      onClose();
      toastSuccess(
        'The merged text is in your draft',
        'Read it over, then publish it. Both texts are in Earlier versions.',
        {
          label: 'Show',
          onClick: onVersions,
        },
      );
      return;
    }
    for (const name of COMPARED_FIELDS) document.setField(name, fields[name]);
    toastError('Not settled yet', `${settled.error.message} Your merged text is in the draft.`);
    void load();
  }

  const conflict: Conflict | null = loaded?.ok ? loaded.value : null;
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
        onPublish={() => void act(() => detachPost(document), onPublish)}
      />
    );
  }
  const theirs = conflict?.theirs ?? null;
  const isSameText =
    theirs !== null &&
    [conflict?.base?.fields, document.getFields()].some((text) => text && isSame(theirs.fields, toStored(text)));
  if (theirs !== null && !theirs.isPublished && isSameText) {
    const keepMine = () => resolveConflict(document, theirs.revision, (mine) => mine);
    return (
      <PostRemovedDialog
        title={title}
        reason="unpublished"
        isBusy={isBusy}
        onClose={onClose}
        onKeepOff={() =>
          void act(keepMine, () =>
            toastSuccess('Kept off the blog', 'Your text is a draft again. Publish it when it should be read.'),
          )
        }
        onPublish={() => void act(keepMine, onPublish)}
      />
    );
  }
  return (
    <ConflictScreen
      document={document}
      base={conflict?.base ?? null}
      theirs={theirs}
      isCurrent={conflict?.isCurrent ?? true}
      problem={loaded?.ok === false ? loaded.error.message : null}
      isBusy={isBusy}
      onRetry={() => void load()}
      onClose={onClose}
      onPublishMine={(revision) =>
        void act(
          () => resolveConflict(document, revision, (mine) => mine),
          () => {
            toastSuccess('The blog’s text is kept', 'You find it in Earlier versions, as “From the blog”.', {
              label: 'Show',
              onClick: onVersions,
            });
            onPublish();
          },
        )
      }
      onTakeTheirs={(revision, fields) =>
        void act(
          () => resolveConflict(document, revision, () => fields),
          () =>
            toastSuccess(
              'The blog’s text is in your draft',
              'Yours is in Earlier versions, as “Yours, before the blog’s”.',
              { label: 'Show', onClick: onVersions },
            ),
        )
      }
      onMerged={(revision, fields) => void takeMerged(revision, fields)}
    />
  );
}

function isSame<Fields extends Record<string, string>>(a: Fields, b: Fields): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}
