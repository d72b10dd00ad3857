import { use } from 'react';
import type { HunkChoice } from '../../../ipc/conflicts.ts';
import { ComparedLines } from '../../versions/compared-lines.tsx';
import { SideLabelsContext } from '../other-side.ts';
import { type MergeHunk, readChoice, suggestHunkChoice, TEXT_NAMES } from './merge-posts.ts';

type MergeHunkProps = {
  number: number;
  hunk: MergeHunk;
  choice: HunkChoice | null;
  onChoose: (choice: HunkChoice) => void;
};

type OfferedChoice = Exclude<HunkChoice['kind'], 'own'>;

export function MergeHunkView({ number, hunk, choice, onChoose }: MergeHunkProps) {
  const { heading, where } = use(SideLabelsContext);
  const shown = choice ?? suggestHunkChoice(hunk);
  const text = readChoice(hunk, shown);
  return (
    <fieldset className="conflict-hunk" aria-label={`Passage ${number}`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="text-[13px] font-semibold text-warn">
          Passage {number}: changed by you and {where}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {listOffers(hunk, heading).map(({ kind, label }) => (
            <button
              key={kind}
              type="button"
              className="chip"
              aria-pressed={shown.kind === kind}
              onClick={() => onChoose({ kind })}
            >
              {label}
            </button>
          ))}
        </span>
      </div>
      {hunk.mine.trim() !== '' && hunk.theirs.trim() !== '' && (
        <div className="mb-2">
          <ComparedLines
            before={hunk.mine}
            after={hunk.theirs}
            labels={[TEXT_NAMES.mine, heading]}
            relation="beside"
            showsLabels
          />
        </div>
      )}
      <textarea
        aria-label={`Passage ${number} text`}
        className="field conflict-hunk-text"
        placeholder="Leave empty to remove this passage."
        value={text}
        onChange={(event) => onChoose({ kind: 'own', text: event.target.value })}
      />
    </fieldset>
  );
}

function listOffers(
  { mine, theirs, suggestion }: MergeHunk,
  heading: string,
): Array<{ kind: OfferedChoice; label: string }> {
  return [
    ...(suggestion === null ? [] : [{ kind: 'suggestion' as const, label: 'Combined' }]),
    { kind: 'mine', label: mine.trim() === '' ? 'Yours: removed' : 'Yours' },
    { kind: 'theirs', label: theirs.trim() === '' ? `${heading}: removed` : heading },
    ...(mine.trim() === '' || theirs.trim() === ''
      ? []
      : [{ kind: 'both' as const, label: 'Both, one after the other' }]),
  ];
}
