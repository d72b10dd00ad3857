import { countOf } from '@callwright/shared/post/labels.ts';
import { Dialog } from 'radix-ui';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FactList } from './fact-list.tsx';

/** `draftId` is null if there is no draft. A message without a title names its file. */
export type SummaryProblem = { title?: string; message: string; draftId: string | null };

export type ImportSummary = {
  drafts: readonly string[];
  problems: readonly SummaryProblem[];
  /** Sentences about the whole import. */
  facts: readonly string[];
};

type ImportSummaryDialogProps = { summary: ImportSummary; onOpen: (id: string) => void; onClose: () => void };

export function ImportSummaryDialog({ summary, onOpen, onClose }: ImportSummaryDialogProps) {
  const { drafts, problems, facts } = summary;
  const listed = groupByDraft(problems);
  const [first] = drafts;
  const [problem] = problems;
  const onlyFailure = drafts.length === 0 && problems.length === 1 && problem ? nameProblem(problem) : null;
  return (
    <DialogFrame
      className={`h-fit max-h-[min(52rem,calc(100%-48px))] ${listed.length === 0 || onlyFailure ? 'max-w-md' : 'max-w-2xl'}`}
      isDescribed
      onClose={onClose}
    >
      <div className="flex-none px-6 pt-6">
        <Dialog.Title className="font-display text-lg font-bold leading-snug">
          {drafts.length === 0 ? 'Couldn’t import' : `Imported ${countOf(drafts.length, 'draft')}`}
        </Dialog.Title>
        <Dialog.Description asChild>
          <div className="mt-2">
            <FactList facts={facts} />
            <p className="mt-2 [overflow-wrap:anywhere]">{onlyFailure ?? describe(listed)}</p>
          </div>
        </Dialog.Description>
      </div>
      {listed.length > 0 && !onlyFailure && <Problems problems={listed} onOpen={onOpen} />}
      <div className="flex flex-none justify-end gap-2 p-6">
        {drafts.length > 1 && first !== undefined ? (
          <>
            <button type="button" className="button-quiet" onClick={onClose}>
              Done
            </button>
            {/* biome-ignore lint/a11y/noAutofocus: the first control may be a long list of problems. */}
            <button autoFocus type="button" className="button-primary" onClick={() => onOpen(first)}>
              Open first draft
            </button>
          </>
        ) : (
          // biome-ignore lint/a11y/noAutofocus: the first control may be a long list of problems.
          <button autoFocus type="button" className="button-primary" onClick={onClose}>
            {drafts.length === 0 ? 'Close' : 'Done'}
          </button>
        )}
      </div>
    </DialogFrame>
  );
}

type ListedProblem = Omit<SummaryProblem, 'message'> & { key: string; messages: Set<string> };

function groupByDraft(problems: readonly SummaryProblem[]): ListedProblem[] {
  const listed = new Map<string, ListedProblem>();
  for (const { message, ...problem } of problems) {
    const key = problem.draftId ?? `${problem.title} ${message}`;
    const entry = listed.get(key) ?? { ...problem, key, messages: new Set() };
    listed.set(key, entry);
    entry.messages.add(message);
  }
  return [...listed.values()];
}

function Problems({ problems, onOpen }: { problems: readonly ListedProblem[]; onOpen: (id: string) => void }) {
  return (
    <ul
      aria-label="Problems"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too.
      tabIndex={0}
      className="mx-6 mt-4 min-h-0 flex-1 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {problems.map(({ key, title, messages, draftId }) => (
        <li key={key} className="flex items-baseline gap-3 px-3 py-2 text-[13px] leading-relaxed">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {title !== undefined && <p className="font-semibold">{title}</p>}
            {[...messages].map((message) => (
              <p key={message} className="text-ink-soft">
                {message}
              </p>
            ))}
          </div>
          {draftId !== null && (
            <button type="button" className="button-link flex-none" onClick={() => onOpen(draftId)}>
              Open draft
              <span className="sr-only"> {title}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const nameProblem = ({ title, message }: SummaryProblem) => (title === undefined ? message : `${title}: ${message}`);

function describe(problems: readonly ListedProblem[]): string {
  const count = problems.reduce((sum, { messages }) => sum + messages.size, 0);
  if (count === 0) return 'They’re in your drafts list.';
  return count === 1 ? 'Check the problem below.' : `Check the ${countOf(count, 'problem')} below.`;
}
