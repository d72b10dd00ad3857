import { formatTime } from '@callwright/shared/post/format-date.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import type { Conflict, RemotePost, UnfinishedMerge } from '../../ipc/conflicts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument, DraftPublishOptions } from '../drafts/draft-document.ts';
import { isScheduled } from '../drafts/draft-state.ts';
import { serverNow } from '../server-time.ts';
import { toastSuccess } from '../ui/toasts.tsx';
import { ConflictScreen } from './conflict-screen.tsx';
import { normalizeFields } from './merge/merge-posts.ts';
import { readUnfinishedMerge } from './merge/use-merge.ts';
import { PostRemovedDialog } from './post-removed-dialog.tsx';
import { detachPost, resolveConflict } from './resolve-conflict.ts';
import { useOpenConflict } from './use-open-conflict.ts';

type ConflictDialogProps = {
  document: DraftDocument;
  onClose: () => void;
  onPublish: (document: DraftDocument, options: DraftPublishOptions) => void;
};

type Loaded = { conflict: Conflict; basis: string; unfinished: UnfinishedMerge | null };

const UP_TO_DATE = {
  title: 'Up to date with the blog',
  message: 'Your draft has all of the blog’s changes.',
};

export function ConflictDialog({ document, onClose, onPublish }: ConflictDialogProps) {
  const { texts, isBusy, toastOutcome, act, screenProps } = useOpenConflict({
    document,
    read: readConflict,
    resolvedToast: UP_TO_DATE,
    onClose,
  });
  const { conflict = null, basis = '', unfinished = null } = texts ?? {};
  const title = document.getFields().title;
  /** As the author last tried to. */
  const publish = () => onPublish(document, conflict?.refused ?? {});

  if (conflict !== null && conflict.theirs === null) {
    return (
      <PostRemovedDialog
        title={title}
        reason="deleted"
        isBusy={isBusy}
        onClose={onClose}
        onKeepUnpublished={() =>
          void act(
            () => detachPost(document),
            () => toastSuccess('Kept as a draft', 'It isn’t on the blog. You can publish it again anytime.'),
          )
        }
        onPublish={() => void act(() => detachPost(document), publish)}
      />
    );
  }
  const theirs = conflict?.theirs ?? null;
  const revision = theirs?.revision ?? 0;
  const resolve = (choose: (mine: PostFields) => PostFields) => resolveConflict(document, revision, choose);
  const keepMine = () => resolve((mine) => mine);
  const isSameText =
    theirs !== null &&
    [conflict?.base?.fields, document.getFields()].some((text) => text && isSame(theirs.fields, normalizeFields(text)));
  if (theirs !== null && !theirs.isPublished && isSameText) {
    return (
      <PostRemovedDialog
        title={title}
        reason="unpublished"
        isBusy={isBusy}
        onClose={onClose}
        onKeepUnpublished={() =>
          void act(keepMine, () =>
            toastSuccess('Post still unpublished', 'Your post is a draft again. Publish it when it’s ready.'),
          )
        }
        onPublish={() => void act(keepMine, publish)}
      />
    );
  }
  return (
    <ConflictScreen
      {...screenProps({
        resolve,
        onMine: () => {
          toastOutcome('The blog’s version was saved', 'Find it in Earlier versions, labeled “From the blog.”');
          publish();
        },
        theirs: 'Your draft now has the blog’s version',
      })}
      side="blog"
      texts={theirs && { base: conflict?.base?.fields ?? null, theirs: theirs.fields, basis, unfinished }}
      about={conflict && theirs ? describeConflict(conflict, theirs) : ''}
    />
  );
}

async function readConflict(document: DraftDocument): Promise<Result<Loaded | null, { message: string }>> {
  const read = await desktop.readConflict(document.id);
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const conflict = read.value;
  const { base, theirs } = conflict;
  const merge = await readUnfinishedMerge(document, base?.fields ?? null, theirs?.fields ?? null);
  return merge.ok ? ok({ conflict, ...merge.value }) : merge;
}

function isSame<Fields extends Record<string, string>>(a: Fields, b: Fields): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}

function describeConflict({ base, isCurrent }: Conflict, theirs: RemotePost): string {
  const { changedAt, isPublished, publishedAt, readAt } = theirs;
  const state = !isPublished
    ? ' It was also unpublished.'
    : isScheduled(publishedAt, serverNow())
      ? ` It’s scheduled for ${formatTime(publishedAt ?? '')}.`
      : '';
  const age = isCurrent ? '' : ` Couldn’t reach the blog, so this is the version from ${formatTime(readAt)}.`;
  const unknown = base === null ? ' This computer doesn’t have the original that both started from.' : '';
  return `On the blog: last changed ${formatTime(changedAt)}.${state}${age}${unknown}`;
}
