import { home } from '../../content/home.ts';

export function HomePlan() {
  return (
    <section className="page-width py-16 sm:py-24">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 className="heading text-3xl sm:text-5xl">{home.plan.title}</h2>
        <p className="text-ink-soft text-lg">{home.plan.text}</p>
      </div>
      <dl className="mt-10 grid grid-cols-2 gap-px overflow-hidden rounded-3xl border border-line bg-line lg:grid-cols-4">
        {home.plan.facts.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end bg-surface p-5 sm:p-8">
            <dt className="mt-1 text-ink-soft sm:text-lg">{label}</dt>
            <dd className="heading text-2xl sm:text-4xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
