import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { use, useMemo, useState } from 'react';
import type { UnfinishedMerge } from '../../ipc/conflicts.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { SaveLabel } from '../saving/save-label.tsx';
import { FIRST_FOCUS } from '../ui/dialogs/focus-first-control.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { useDiscardGuard } from '../ui/dialogs/use-discard-guard.ts';
import { MergeForm } from './merge/merge-form.tsx';
import { normalizeFields } from './merge/merge-posts.ts';
import { useMerge } from './merge/use-merge.ts';
import { type OtherSide, SIDE_LABELS, SideLabelsContext } from './other-side.ts';
import { ThreeWayDiff } from './three-way-diff.tsx';

type OtherTexts = {
  /** Null if the common base is unknown. */
  base: PostFields | null;
  theirs: PostFields;
  /** A digest of the compared versions. */
  basis: string;
  unfinished: UnfinishedMerge | null;
};

type ConflictScreenProps = {
  document: DraftDocument;
  side: OtherSide;
  /** Null while loading, or if loading failed. */
  texts: OtherTexts | null;
  about: string;
  problem: string | null;
  isBusy: boolean;
  onRetry: () => void;
  onClose: () => void;
  onUseMine: () => void;
  onUseTheirs: (fields: PostFields) => void;
  /** Call `onKept` once the draft has the merged text. */
  onMerged: (fields: PostFields, onKept: () => void) => void;
};

const TITLES: Record<OtherSide, string> = {
  blog: 'This post was changed somewhere else',
  file: 'This draft was also changed outside Callwright',
};

export function ConflictScreen(props: ConflictScreenProps) {
  const { document, side, texts, about, problem, onRetry, onClose } = props;
  const words = SIDE_LABELS[side];
  return (
    <SideLabelsContext value={words}>
      <Modal
        title={TITLES[side]}
        description={
          <>
            <p className="truncate text-sm font-semibold text-ink">{nameOfPost(document.getFields().title)}</p>
            {texts !== null && <p className="mt-0.5">{about} Nothing was overwritten.</p>}
          </>
        }
        className="max-w-6xl"
        onClose={onClose}
      >
        {texts === null ? (
          <div className="min-h-0 flex-1 overflow-y-auto p-5" aria-busy={problem === null}>
            {problem === null ? (
              <p className="text-ink-soft">Loading the version {words.where}...</p>
            ) : (
              <div role="alert">
                <p className="font-semibold text-danger">Couldn’t load {words.whose} version</p>
                <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{problem}</p>
                <button type="button" className="button-quiet mt-4" onClick={onRetry}>
                  Try again
                </button>
              </div>
            )}
          </div>
        ) : (
          <Choices {...props} texts={texts} />
        )}
      </Modal>
    </SideLabelsContext>
  );
}

type ChoicesProps = ConflictScreenProps & { texts: OtherTexts };

function Choices({ document, side, texts, isBusy, onUseMine, onUseTheirs, onMerged }: ChoicesProps) {
  const { base, theirs, basis, unfinished } = texts;
  const [isMerging, setIsMerging] = useState(unfinished !== null);
  const { whose } = use(SideLabelsContext);
  // Normalized like the server does, or a trailing space in the title would show as a change.
  const toCompared = side === 'blog' ? normalizeFields : identity;
  const mine = useMemo(() => toCompared(document.getFields()), [toCompared, document]);
  const comparedBase = useMemo(() => (base === null ? null : toCompared(base)), [toCompared, base]);
  const merge = useMerge({ id: document.id, basis, base: comparedBase, mine, theirs, unfinished });
  const confirmDiscard = useDiscardGuard(merge.hasChanges, {
    question: DISCARD_MERGE,
    onDiscard: merge.discard,
    isStored: true,
  });
  return (
    <>
      <section className="min-h-0 flex-1 overflow-y-auto" aria-label={isMerging ? 'Merge' : 'Differences'}>
        {isMerging ? <MergeForm merge={merge} /> : <ThreeWayDiff base={comparedBase} mine={mine} theirs={theirs} />}
      </section>
      <footer className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
        <p className="min-w-52 flex-1 text-[13px] text-ink-soft">
          {isMerging
            ? 'Merging updates your draft but doesn’t publish it. Both versions stay in Earlier versions.'
            : 'Whichever you choose, the other version stays in Earlier versions.'}
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {isMerging ? (
            <>
              {merge.hasChanges && (
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
                onClick={() => onMerged(merge.fields, merge.discard)}
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
                onClick={() => confirmDiscard(() => onUseTheirs(theirs))}
              >
                Use {whose} version
              </button>
              <button
                type="button"
                className="button-quiet"
                disabled={isBusy}
                onClick={() => confirmDiscard(onUseMine)}
              >
                {side === 'blog' ? 'Publish my version' : 'Keep my version'}
              </button>
              <button
                type="button"
                {...FIRST_FOCUS}
                className="button-primary"
                disabled={isBusy}
                onClick={() => setIsMerging(true)}
              >
                Merge
              </button>
            </>
          )}
        </div>
      </footer>
    </>
  );
}

const identity = (fields: PostFields) => fields;

const DISCARD_MERGE = {
  title: 'Discard your merged text?',
  description: 'The two versions you’re comparing won’t change.',
  answer: 'Discard merged text',
};
