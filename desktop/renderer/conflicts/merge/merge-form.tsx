import { headingOfField } from '@callwright/shared/post/fields.ts';
import { use, useId } from 'react';
import { SideLabelsContext } from '../other-side.ts';
import { MergeHunkView } from './merge-hunk.tsx';
import { type MergeHunk, type PostField, TEXT_NAMES } from './merge-posts.ts';
import { MergedText } from './merged-text.tsx';
import type { MergeState } from './use-merge.ts';

export function MergeForm({ merge }: { merge: MergeState }) {
  const { parts, choices, whole } = merge;
  const words = use(SideLabelsContext);
  const hunks = parts.filter((part) => part.kind === 'hunk');
  return (
    <div className="flex flex-col gap-6 p-5">
      <p role="status" className="text-ink-soft">
        {merge.isOutdated
          ? 'One of the two versions has changed since you wrote this. Compare this text with both before you use it.'
          : describeConflicts(hunks, merge.disputed.length, words)}
      </p>
      {merge.changed.map((name) => (
        <MergeField key={name} name={name} merge={merge} />
      ))}
      <section aria-label="Merged content">
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold">{headingOfField('content')}</h3>
          {whole === null ? (
            <button type="button" className="button-link text-[13px]" onClick={merge.editWhole}>
              Edit full text
            </button>
          ) : (
            hunks.length > 0 && (
              <button type="button" className="button-link text-[13px]" onClick={merge.discardWhole}>
                Discard edits and show passages
              </button>
            )
          )}
        </div>
        {whole === null ? (
          <div className="overflow-hidden rounded-xl border border-line">
            {parts.map((part, index) =>
              part.kind === 'merged' ? (
                <MergedText key={index} text={part.text} from={part.from} />
              ) : (
                <MergeHunkView
                  key={index}
                  number={parts.slice(0, index + 1).filter(({ kind }) => kind === 'hunk').length}
                  hunk={part}
                  choice={choices.get(index) ?? null}
                  onChoose={(choice) => merge.choose(index, choice)}
                />
              ),
            )}
          </div>
        ) : (
          <textarea
            aria-label="Merged text"
            className="field conflict-whole"
            value={whole}
            onChange={(event) => merge.setWhole(event.target.value)}
          />
        )}
      </section>
    </div>
  );
}

export function describeConflicts(
  hunks: readonly Pick<MergeHunk, 'suggestion'>[],
  fields: number,
  { whose, both }: { whose: string; both: string },
): string {
  const places = hunks.length + fields;
  if (places === 0) return `No overlapping changes. This text has your changes and ${whose}.`;
  const combined = hunks.filter(({ suggestion }) => suggestion !== null).length;
  return `${both} changed the same ${places === 1 ? 'part' : `${places} parts`}. ${describeSelection(places, combined)} Everything else includes both sets of changes.`;
}

function describeSelection(places: number, combined: number): string {
  if (combined === 0) return `Your version is selected for ${places === 1 ? 'it' : 'them'}.`;
  if (combined < places) return 'A combination of both is selected where possible, and your version for the rest.';
  return `A combination of both is selected${places === 1 ? '' : ' for each'}.`;
}

function MergeField({ name, merge }: { name: PostField; merge: MergeState }) {
  const id = useId();
  const { heading, where } = use(SideLabelsContext);
  const isDisputed = merge.disputed.includes(name);
  const value = merge.fields[name];
  const isLong = name === 'excerpt' || name === 'metaDescription';
  const change = (text: string) => merge.setField(name, text);
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <label htmlFor={id} className="font-semibold">
          {headingOfField(name)}
        </label>
        {isDisputed ? (
          <span className="flex gap-1.5">
            <Choice label={TEXT_NAMES.mine} of={name} text={merge.mine[name]} value={value} onChoose={change} />
            <Choice label={heading} of={name} text={merge.theirs[name]} value={value} onChoose={change} />
          </span>
        ) : (
          <span className="text-[13px] text-ink-soft">
            {merge.mine[name] === value ? 'Changed by you' : `Changed ${where}`}
          </span>
        )}
      </div>
      {isLong ? (
        <textarea
          id={id}
          rows={1}
          className="field field-growing"
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <input id={id} className="field" value={value} onChange={(event) => change(event.target.value)} />
      )}
    </div>
  );
}

type ChoiceProps = { label: string; of: PostField; text: string; value: string; onChoose: (text: string) => void };

function Choice({ label, of, text, value, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-label={`${headingOfField(of)}: ${label}`}
      aria-pressed={value === text}
      onClick={() => onChoose(text)}
    >
      {label}
    </button>
  );
}
