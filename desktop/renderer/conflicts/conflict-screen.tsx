// Tested by tests/e2e/desktop/conflict.spec.ts

import { formatTime } from '@callwright/shared/post/format-date.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { useMemo, useState } from 'react';
import type { Conflict, RemotePost, UnfinishedMerge } from '../../ipc/conflicts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { isScheduled } from '../drafts/draft-state.ts';
import { SaveLabel } from '../saving/save-label.tsx';
import { serverNow } from '../server-time.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { useDiscardGuard } from '../ui/dialogs/use-discard-guard.ts';
import { MergeForm } from './merge/merge-form.tsx';
import { toStored } from './merge/merge-posts.ts';
import { useMerge } from './merge/use-merge.ts';
import { ThreeWayDiff } from './three-way-diff.tsx';

type ConflictScreenProps = {
  document: DraftDocument;
  base: Conflict['base'];
  /** The post on the blog; null while it is read, and where that failed. */
  theirs: RemotePost | null;
  isCurrent: boolean;
  /** Names the texts. */
  basis: string;
  /** What the author has merged of them before. */
  unfinished: UnfinishedMerge | null;
  problem: string | null;
  isBusy: boolean;
  onRetry: () => void;
  onClose: () => void;
  onPublishLocal: (revision: number) => void;
  onUseRemote: (revision: number, fields: PostFields) => void;
  /** `onKept` is called once the merged text is in the draft. */
  onMerged: (revision: number, fields: PostFields, onKept: () => void) => void;
};

/** Compares the base, the draft and the post on the blog, and offers the three ways to resolve the conflict. */
export function ConflictScreen(props: ConflictScreenProps) {
  const { document, base, theirs, isCurrent, problem, onRetry, onClose } = props;
  return (
    <Modal
      title="This post was changed somewhere else"
      description={
        <>
          <p className="truncate text-sm font-semibold text-ink">{nameOfPost(document.getFields().title)}</p>
          {theirs !== null && (
            <p className="mt-0.5">
              {describeRemote(theirs, isCurrent)} {describeBase(base)} Nothing was overwritten.
            </p>
          )}
        </>
      }
      className="max-w-6xl"
      onClose={onClose}
    >
      {theirs === null ? (
        <div className="min-h-0 flex-1 overflow-y-auto p-5" aria-busy={problem === null}>
          {problem === null ? (
            <p className="text-ink-soft">Reading the post on the blog...</p>
          ) : (
            <div role="alert">
              <p className="font-semibold text-danger">The blog's text can't be shown</p>
              <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{problem}</p>
              <button type="button" className="button-quiet mt-4" onClick={onRetry}>
                Try again
              </button>
            </div>
          )}
        </div>
      ) : (
        <Choices {...props} theirs={theirs} />
      )}
    </Modal>
  );
}

function Choices({
  document,
  base,
  theirs,
  basis,
  unfinished,
  isBusy,
  onPublishLocal,
  onUseRemote,
  onMerged,
}: ConflictScreenProps & { theirs: RemotePost }) {
  const [isMerging, setIsMerging] = useState(unfinished !== null);
  // Normalised as the server does; otherwise a trailing space in the title would show as a change.
  const mine = useMemo(() => toStored(document.getFields()), [document]);
  const storedBase = useMemo(() => (base === null ? null : toStored(base.fields)), [base]);
  const merge = useMerge({ id: document.id, basis, base: storedBase, mine, theirs: theirs.fields, unfinished });
  const askToDiscard = useDiscardGuard(merge.isBegun, {
    question: DISCARD_MERGE,
    onDiscard: merge.discard,
    isStored: true,
  });
  const { revision } = theirs;
  return (
    <>
      <section className="min-h-0 flex-1 overflow-y-auto" aria-label={isMerging ? 'Merge' : 'What differs'}>
        {isMerging ? (
          <MergeForm merge={merge} />
        ) : (
          <ThreeWayDiff base={storedBase} mine={mine} theirs={theirs.fields} />
        )}
      </section>
      <footer className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
        <p className="min-w-52 flex-1 text-[13px] text-ink-soft">
          {isMerging
            ? 'The merged text goes into your draft, and nothing is published yet. Both texts stay in its earlier versions.'
            : 'Whatever you choose, the other text stays in the earlier versions of this draft.'}
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {isMerging ? (
            <>
              {merge.isBegun && (
                <span
                  role="status"
                  aria-label="Saving"
                  className="flex items-center gap-2 px-2 text-[13px] text-ink-soft"
                >
                  <SaveLabel save={merge.save} onRetry={merge.retrySave} />
                </span>
              )}
              <button type="button" className="button-quiet" onClick={() => setIsMerging(false)}>
                Back
              </button>
              <button
                type="button"
                className="button-primary"
                disabled={isBusy}
                onClick={() => onMerged(revision, merge.fields, merge.discard)}
              >
                Use merged text
              </button>
            </>
          ) : (
            <>
              <button
                type="button"
                className="button-quiet"
                disabled={isBusy}
                onClick={() => askToDiscard(() => onUseRemote(revision, theirs.fields))}
              >
                Take the blog's text
              </button>
              <button
                type="button"
                className="button-quiet"
                disabled={isBusy}
                onClick={() => askToDiscard(() => onPublishLocal(revision))}
              >
                Publish mine over it
              </button>
              <button type="button" className="button-primary" disabled={isBusy} onClick={() => setIsMerging(true)}>
                Merge
              </button>
            </>
          )}
        </div>
      </footer>
    </>
  );
}

const DISCARD_MERGE = {
  title: 'Discard your merged text?',
  description: 'Your draft and the blog’s text stay as they are.',
  answer: 'Discard merged text',
};

function describeRemote({ changedAt, isPublished, publishedAt, readAt }: RemotePost, isCurrent: boolean): string {
  const state = !isPublished
    ? ' It was taken off the blog, too.'
    : isScheduled(publishedAt, serverNow())
      ? ` Readers see it from ${formatTime(publishedAt ?? '')}.`
      : '';
  const age = isCurrent ? '' : ` The blog can't be reached now; this is how it stood at ${formatTime(readAt)}.`;
  return `On the blog: last changed ${formatTime(changedAt)}.${state}${age}`;
}

function describeBase(base: Conflict['base']): string {
  return base === null ? 'This computer does not know the text that both come from.' : '';
}
