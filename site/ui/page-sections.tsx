import type { ReactNode } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';
import { Section } from './section.tsx';
import { SoundWave } from './sound-wave.tsx';

type PageHeroProps = {
  title: string;
  lead: string;
  actions?: ReactNode;
  aside?: ReactNode;
};

export function PageHero({ title, lead, actions, aside }: PageHeroProps) {
  return (
    <section className="overflow-hidden">
      <div
        className={`page-width grid gap-x-16 gap-y-12 pt-12 pb-16 sm:pt-20 sm:pb-24 items-center ${aside ? 'lg:grid-cols-[1.15fr_1fr]' : ''}`}
      >
        <div>
          <h1 className="heading text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)]">{title}</h1>
          <p className="mt-6 max-w-2xl text-ink-soft text-lg leading-relaxed sm:text-xl">{lead}</p>
          {actions && <div className="mt-9 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {aside}
      </div>
    </section>
  );
}

type FinalCtaProps = { title: string; text: string };

export function FinalCta({ title, text }: FinalCtaProps) {
  return (
    <Section tone="night">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 className="heading text-3xl sm:text-5xl">{title}</h2>
          <p className="mt-4 max-w-xl text-lg text-on-night-soft leading-relaxed sm:text-xl">{text}</p>
          <div className="mt-8">
            <DemoLink label="Book a Demo" variant="lamp" />
          </div>
          <p className="mt-5 text-on-night-soft text-sm">
            {site.plan.price} a month, unlimited calls, no setup fee, {site.plan.trialDays}-day free trial.
          </p>
        </div>
        <SoundWave className="hidden w-full text-lamp lg:block" />
      </div>
    </Section>
  );
}

export type Question = { question: string; answer: string };

/** `details` elements with the same name open one at a time (section 4 of the specification). */
export function Faq({ questions, name }: { questions: readonly Question[]; name: string }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5 font-semibold text-lg hover:text-accent sm:text-xl [&::-webkit-details-marker]:hidden">
            {question}
            <Icon name="plus" className="size-6 text-accent transition-transform group-open:rotate-45" />
          </summary>
          <p className="max-w-3xl pr-10 pb-6 text-ink-soft text-lg leading-relaxed">{answer}</p>
        </details>
      ))}
    </div>
  );
}

type DemoLinkProps = {
  label: string;
  /** A tracking marker for the owner's analytics (specification, "Home"). Our scripts don't read it. */
  marker?: 'demo' | 'consultation';
  variant?: 'primary' | 'secondary' | 'lamp';
  className?: string;
};

export function DemoLink({ label, marker = 'demo', variant = 'primary', className = 'max-sm:w-full' }: DemoLinkProps) {
  return (
    <a href={ROUTES.demo.path} data-track={marker} className={`${buttonStyle(variant)} ${className}`}>
      {label}
      <Icon name="arrow-right" className="size-4.5" />
    </a>
  );
}
