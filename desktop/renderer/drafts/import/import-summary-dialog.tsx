import { countOf } from '@callwright/shared/post/labels.ts';
import { Dialog } from 'radix-ui';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';

/** `draftId` is null if there is no draft. */
export type SummaryProblem = { message: string; draftId: string | null };

export type ImportSummary = {
  drafts: readonly string[];
  problems: readonly SummaryProblem[];
  /** Sentences about the whole import. */
  facts: readonly string[];
};

type ImportSummaryDialogProps = { summary: ImportSummary; onOpen: (id: string) => void; onClose: () => void };

export function ImportSummaryDialog({ summary, onOpen, onClose }: ImportSummaryDialogProps) {
  const { drafts, problems, facts } = summary;
  const [first] = drafts;
  return (
    <DialogFrame className="h-fit max-h-[min(34rem,calc(100%-48px))] max-w-lg" isDescribed onClose={onClose}>
      <div className="flex-none px-6 pt-6">
        <Dialog.Title className="font-display text-lg font-bold leading-snug">
          {drafts.length === 0 ? 'Couldn’t import' : `Imported ${countOf(drafts.length, 'draft')}`}
        </Dialog.Title>
        <Dialog.Description asChild>
          <div className="mt-1 text-ink-soft">
            {[...facts, describe(problems)].map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Dialog.Description>
      </div>
      {problems.length > 0 && <Problems problems={problems} onOpen={onOpen} />}
      <div className="flex flex-none justify-end gap-2 p-6">
        {drafts.length > 1 && first !== undefined ? (
          <>
            <button type="button" className="button-quiet" onClick={onClose}>
              Done
            </button>
            {/* biome-ignore lint/a11y/noAutofocus: the first control may be a long list of problems. */}
            <button autoFocus type="button" className="button-primary" onClick={() => onOpen(first)}>
              Open first
            </button>
          </>
        ) : (
          // biome-ignore lint/a11y/noAutofocus: the first control may be a long list of problems.
          <button autoFocus type="button" className="button-primary" onClick={onClose}>
            Done
          </button>
        )}
      </div>
    </DialogFrame>
  );
}

function Problems({ problems, onOpen }: { problems: readonly SummaryProblem[]; onOpen: (id: string) => void }) {
  const unique = new Map(problems.map((problem) => [`${problem.draftId} ${problem.message}`, problem]));
  return (
    <ul
      aria-label="Problems"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too.
      tabIndex={0}
      className="mx-6 mt-4 min-h-0 flex-1 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {[...unique].map(([key, { message, draftId }]) => (
        <li key={key} className="flex items-baseline gap-2 px-3 py-2 text-[13px] leading-relaxed">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{message}</span>
          {draftId !== null && (
            <button type="button" className="button-link flex-none" onClick={() => onOpen(draftId)}>
              Open draft
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function describe(problems: readonly SummaryProblem[]): string {
  const files = new Set(problems.map(({ draftId, message }) => draftId ?? message)).size;
  if (files === 0) return 'They’re in your drafts list.';
  return files === 1 ? 'One file had a problem.' : `${files} files had problems.`;
}
