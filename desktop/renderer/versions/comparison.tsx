import { COMPARED_FIELDS, headingOfField } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { ComparedLines } from './compared-lines.tsx';

type ComparisonProps = { before: PostFields; after: PostFields };

const LABELS = ['This version', 'Now'] as const;

/** Compares a version with the current text: every field that differs, side by side. */
export function Comparison({ before, after }: ComparisonProps) {
  const changed = COMPARED_FIELDS.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) {
    return <p className="p-8 text-center text-ink-soft">This version is the same as the text now.</p>;
  }
  return (
    <div className="p-4">
      <div aria-hidden="true" className="sticky top-0 z-10 mb-3 grid grid-cols-2 gap-4 bg-surface py-2 font-semibold">
        <span>{LABELS[0]}</span>
        <span>{LABELS[1]}</span>
      </div>
      {changed.map((name) => (
        <section key={name} aria-label={headingOfField(name)} className="mb-5">
          <h3 className="mb-1 text-xs font-semibold text-ink-soft">{headingOfField(name)}</h3>
          <ComparedLines before={before[name]} after={after[name]} labels={LABELS} />
        </section>
      ))}
    </div>
  );
}
