import { countOf } from '@callwright/shared/post/labels.ts';
import { Dialog } from 'radix-ui';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';

export type ImportSummary = {
  drafts: readonly string[];
  problems: readonly string[];
};

type ImportSummaryDialogProps = { summary: ImportSummary; onOpen: (id: string) => void; onClose: () => void };

export function ImportSummaryDialog({ summary: { drafts, problems }, onOpen, onClose }: ImportSummaryDialogProps) {
  const [first] = drafts;
  return (
    <DialogFrame className="h-fit max-h-[min(34rem,calc(100%-48px))] max-w-lg" isDescribed onClose={onClose}>
      <div className="flex-none px-6 pt-6">
        <Dialog.Title className="font-display text-lg font-bold leading-snug">
          {drafts.length === 0 ? 'Couldn’t import' : `Imported ${countOf(drafts.length, 'draft')}`}
        </Dialog.Title>
        <Dialog.Description className="mt-1 text-ink-soft">{describe(problems.length)}</Dialog.Description>
      </div>
      {problems.length > 0 && (
        <ul
          aria-label="Problems"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too.
          tabIndex={0}
          className="mx-6 mt-4 min-h-0 flex-1 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {[...new Set(problems)].map((problem) => (
            <li key={problem} className="px-3 py-2 text-[13px] leading-relaxed [overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
        </ul>
      )}
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

function describe(problems: number): string {
  if (problems === 0) return 'They’re in your drafts list.';
  return problems === 1 ? 'One file had a problem.' : `${problems} files had problems.`;
}
