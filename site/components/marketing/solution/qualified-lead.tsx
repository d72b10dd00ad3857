import { solution } from '../../../content/solution.ts';
import { Icon } from '../../ui/icon.tsx';

const { example, subject, answers, result } = solution.qualifiesLeads;

/** A lead as it was asked out: three answers, and what was made of them. */
export function QualifiedLead() {
  return (
    <figure className="ticket mx-auto max-w-lg rounded-[1.75rem] border border-line bg-surface shadow-card [--ticket-ground:var(--sunken)]">
      <figcaption className="px-6 pt-6 sm:px-8 sm:pt-8">
        <span className="text-ink-soft text-sm">{example}</span>{' '}
        <span className="heading mt-1 block text-2xl">{subject}</span>
      </figcaption>
      <dl className="flex flex-col px-6 pt-4 pb-5 sm:px-8">
        {answers.map(({ icon, label, value, detail }) => (
          <div key={label} className="grid grid-cols-[auto_1fr] gap-x-4 border-line border-t py-4 first:border-t-0">
            <Icon name={icon} className="row-span-3 mt-1 size-7 text-accent" />
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold text-lg">{value}</dd>
            <dd className="text-ink-soft">{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="ticket-stub flex items-center gap-3 bg-live-soft px-6 py-5 font-semibold text-lg sm:px-8">
        <Icon name="calendar" className="size-6 text-live" />
        {result}
      </p>
    </figure>
  );
}
