import { home } from '../../../content/home.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { DemoLink } from '../demo-link.tsx';

const { title, text, button, ticket, facts } = home.consult;

/** The one plan on a ticket, and the way to talk about it. */
export function HomeCta() {
  return (
    <Section tone="night">
      <div className="grid items-center gap-x-20 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
        <div>
          <SectionHead title={title} text={text} isNight />
          <div className="mt-9">
            <DemoLink label={button} marker="consultation" variant="lamp" />
          </div>
        </div>
        <div className="ticket rounded-[1.75rem] [--ticket-ground:var(--night)] bg-surface text-ink shadow-card">
          <h3 className="heading px-6 pt-6 pb-5 text-2xl sm:px-8">{ticket}</h3>
          <dl className="ticket-stub flex flex-col gap-3 px-6 pt-6 pb-7 text-lg sm:px-8">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex items-baseline justify-between gap-6">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
