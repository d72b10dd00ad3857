import { Icon } from '../../ui/icon.tsx';
import { DemoLink } from '../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { RingingPhone } from '../illustrations/ringing-phone.tsx';
import { home } from './home.ts';

export function HomeSteps() {
  return (
    <Section tone="sunken" id="how-a-call-goes">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_1.2fr]">
        <div className="items-center gap-x-10 sm:max-lg:grid sm:max-lg:grid-cols-2 lg:sticky lg:top-28 lg:self-start">
          <SectionHead title={home.steps.title} text={home.steps.text} />
          <RingingPhone className="w-full max-w-md max-sm:mt-8 lg:mt-8" />
        </div>
        <ol className="flex flex-col lg:pt-2">
          {home.steps.items.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-5 border-line border-t py-6 first:border-t-0 first:pt-0 last:pb-0">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-2xl bg-surface text-accent shadow-card">
                <Icon name={icon} className="size-6" />
              </span>
              <div>
                <h3 className="font-semibold text-xl">{title}</h3>
                <p className="mt-1 max-w-lg text-ink-soft text-lg leading-relaxed">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

const { title, text, button, ticket, facts } = home.consult;

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

export function HomeResources() {
  return (
    <Section tone="sunken" id="resources">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
        <SectionHead title={home.resources.title} text={home.resources.text} />
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {home.resources.items.map(({ path, icon, title, text, marker }) => (
            <li key={title} className="border-line border-b max-sm:first:border-t sm:nth-[-n+2]:border-t">
              <a href={path} data-track={marker} className="group flex items-center gap-4 py-5">
                <Icon name={icon} className="size-7 text-accent" />
                <span className="flex-1">
                  <span className="block font-semibold text-lg group-hover:text-accent">{title}</span>{' '}
                  <span className="block text-ink-soft">{text}</span>
                </span>
                <Icon name="arrow-right" className="size-5 text-ink-soft group-hover:text-accent" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
