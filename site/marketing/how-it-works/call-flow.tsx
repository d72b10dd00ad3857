import { Icon } from '../../ui/icon.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { howItWorks } from './how-it-works.ts';

const { title, text, flow, facts } = howItWorks.technology;

export function CallFlow() {
  return (
    <Section>
      <SectionHead title={title} text={text} />
      <ol className="mt-14 grid gap-y-10 lg:grid-cols-4 lg:gap-x-8">
        {flow.map(({ icon, title: step, text: what }) => (
          <li key={step} className="group relative max-lg:flex max-lg:gap-5">
            <span
              className="absolute bg-line-strong/50 group-last:hidden max-lg:top-14 max-lg:-bottom-10 max-lg:left-7 max-lg:w-0.5 lg:top-7 lg:-right-8 lg:left-14 lg:h-0.5"
              aria-hidden="true"
            />
            <span className="relative flex size-14 shrink-0 items-center justify-center rounded-2xl bg-night text-lamp">
              <Icon name={icon} className="size-7" />
            </span>
            <div className="lg:mt-5">
              <h3 className="font-semibold text-xl">{step}</h3>
              <p className="mt-1.5 text-lg text-ink-soft leading-relaxed">{what}</p>
            </div>
          </li>
        ))}
      </ol>
      <dl className="mt-16 grid gap-x-10 gap-y-8 border-line border-t pt-10 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ term, detail, note }) => (
          <div key={term}>
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="heading mt-1 text-2xl">{detail}</dd>
            <dd className="mt-1.5 text-ink-soft">{note}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
