import { caseStudies } from './case-studies.ts';

export function CaseStudyCard() {
  const { title, status, rows, stub } = caseStudies.file;
  return (
    <figure className="relative mx-auto w-full max-w-lg max-lg:mt-4 lg:max-w-none">
      <div className="-inset-x-3 -inset-y-4 absolute rotate-2 rounded-[2.25rem] bg-accent-soft" aria-hidden="true" />
      <div className="ticket relative rounded-[1.75rem] border border-line bg-surface shadow-card">
        <figcaption className="flex items-center justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-7">
          <span className="heading text-2xl">{title}</span>{' '}
          <span className="rounded-md border-2 border-warn border-dashed px-2.5 py-0.5 font-semibold text-sm text-warn">
            {status}
          </span>
        </figcaption>
        <dl className="px-5 pt-2 pb-6 sm:px-7">
          {rows.map(({ label, hint }) => (
            <div key={label} className="border-line-strong border-b border-dotted pt-4 pb-2">
              <dt className="font-semibold">{label}</dt>
              <dd className="text-ink-soft">{hint}</dd>
            </div>
          ))}
        </dl>
        <p className="ticket-stub px-5 pt-6 pb-5 sm:px-7 sm:pb-7">
          <span className="block font-semibold">{stub.title}</span>{' '}
          <span className="text-ink-soft text-sm">{stub.text}</span>
        </p>
      </div>
    </figure>
  );
}
