import { headingOfField } from '@callwright/shared/post/fields.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { use, useState } from 'react';
import { compareTexts } from '../versions/compare-texts.ts';
import { ComparedLines } from '../versions/compared-lines.tsx';
import {
  type ChangedBy,
  type ChangedField,
  listThreeWayChanges,
  type PostField,
  TEXT_NAMES,
} from './merge/merge-posts.ts';
import { SideLabelsContext } from './other-side.ts';

type ThreeWayDiffProps = { base: PostFields | null; mine: PostFields; theirs: PostFields };

export function ThreeWayDiff({ base, mine, theirs }: ThreeWayDiffProps) {
  const changed = listThreeWayChanges(base, mine, theirs);
  const { whose } = use(SideLabelsContext);
  if (changed.length === 0) {
    return <p className="p-8 text-center text-ink-soft">Your version and {whose} are the same.</p>;
  }
  return (
    <div className="flex flex-col gap-6 p-5">
      {changed.map((field) => (
        <FieldSection
          key={field.name}
          field={field}
          base={base?.[field.name] ?? null}
          mine={mine[field.name]}
          theirs={theirs[field.name]}
        />
      ))}
    </div>
  );
}

type FieldSectionProps = { field: ChangedField; base: string | null; mine: string; theirs: string };

function FieldSection({ field: { name, changedBy }, ...texts }: FieldSectionProps) {
  return (
    <section aria-label={headingOfField(name)}>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{headingOfField(name)}</h3>
        <ChangerMark changedBy={changedBy} />
      </div>
      {name === 'content' ? <Content changedBy={changedBy} {...texts} /> : <ShortField name={name} {...texts} />}
    </section>
  );
}

export function ChangerMark({ changedBy }: { changedBy: ChangedBy }) {
  const { where } = use(SideLabelsContext);
  return <span className="text-[13px] text-ink-soft">{describeChanger(changedBy, where)}</span>;
}

function describeChanger(changedBy: ChangedBy, where: string): string {
  switch (changedBy) {
    case 'mine':
      return 'Changed by you';
    case 'theirs':
      return `Changed ${where}`;
    case 'both':
      return `Changed by you and ${where}`;
    case 'unknown':
      return 'Different';
    default:
      return assertNever(changedBy);
  }
}

function ShortField({ name, base, mine, theirs }: Omit<FieldSectionProps, 'field'> & { name: PostField }) {
  const { heading } = use(SideLabelsContext);
  return (
    <dl className="conflict-texts" data-columns={base === null ? 2 : 3}>
      {base !== null && (
        <div>
          <dt>{TEXT_NAMES.base}</dt>
          <dd>
            <Words before={base} after={base} empty={name} />
          </dd>
        </div>
      )}
      <div>
        <dt>{TEXT_NAMES.mine}</dt>
        <dd>
          <Words before={base ?? mine} after={mine} empty={name} />
        </dd>
      </div>
      <div>
        <dt>{heading}</dt>
        <dd>
          <Words before={base ?? theirs} after={theirs} empty={name} />
        </dd>
      </div>
    </dl>
  );
}

function Words({ before, after, empty }: { before: string; after: string; empty: PostField }) {
  if (after === '') return <span className="text-ink-soft">No {headingOfField(empty).toLowerCase()}</span>;
  const lines = compareTexts(before, after).flatMap(({ after: side }) => side ?? []);
  return lines.map(({ number, pieces }) => (
    <span key={number} className="block">
      {pieces.map(({ text, isChanged }, at) => (isChanged ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>))}
    </span>
  ));
}

type Pair = 'beside' | 'mine' | 'theirs';

const PAIRS = ['beside', 'mine', 'theirs'] as const satisfies readonly Pair[];

function describePair(pair: Pair, { whose, where }: { whose: string; where: string }): string {
  switch (pair) {
    case 'beside':
      return `Yours and ${whose}`;
    case 'mine':
      return 'What you changed';
    case 'theirs':
      return `What changed ${where}`;
    default:
      return assertNever(pair);
  }
}

function Content({ base, mine, theirs, changedBy }: Omit<FieldSectionProps, 'field'> & { changedBy: ChangedBy }) {
  const [pair, setPair] = useState<Pair>('beside');
  const words = use(SideLabelsContext);
  // If only one side changed, all three comparisons are the same.
  const hasPairs = base !== null && changedBy === 'both';
  return (
    <>
      {hasPairs && (
        <fieldset aria-label="Versions to compare" className="mb-3 flex flex-wrap gap-1.5">
          {PAIRS.map((choice) => (
            <button
              key={choice}
              type="button"
              className="chip"
              aria-pressed={pair === choice}
              onClick={() => setPair(choice)}
            >
              {describePair(choice, words)}
            </button>
          ))}
        </fieldset>
      )}
      <ComparedPair
        base={hasPairs ? base : null}
        mine={mine}
        theirs={theirs}
        pair={hasPairs && pair !== 'beside' ? pair : 'beside'}
      />
    </>
  );
}

function ComparedPair({ base, mine, theirs, pair }: { base: string | null; mine: string; theirs: string; pair: Pair }) {
  const isBeside = pair === 'beside' || base === null;
  const { heading } = use(SideLabelsContext);
  const labels = [
    isBeside ? TEXT_NAMES.mine : TEXT_NAMES.base,
    isBeside || pair === 'theirs' ? heading : TEXT_NAMES.mine,
  ] as const;
  return (
    <>
      <div aria-hidden="true" className="mb-1 grid grid-cols-2 text-xs font-semibold text-ink-soft">
        <span className="pl-[22px]">{labels[0]}</span>
        <span className="pl-[22px]">{labels[1]}</span>
      </div>
      <ComparedLines
        key={pair}
        before={isBeside ? mine : base}
        after={isBeside || pair === 'theirs' ? theirs : mine}
        labels={labels}
        relation={isBeside ? 'beside' : 'instead'}
      />
    </>
  );
}
