import type { ReactNode } from 'react';
import { site } from '../../settings/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { SoundWave } from '../../ui/sound-wave.tsx';
import { solution } from './solution.ts';

type FeatureBlockProps = {
  title: string;
  text: string;
  tone?: 'paper' | 'sunken' | 'night';
  isPictureFirst?: boolean;
  children: ReactNode;
};

export function FeatureBlock({ title, text, tone = 'paper', isPictureFirst = false, children }: FeatureBlockProps) {
  return (
    <Section tone={tone}>
      <div className="grid items-center gap-x-20 gap-y-12 lg:grid-cols-2">
        <SectionHead title={title} text={text} isNight={tone === 'night'} />
        <div className={isPictureFirst ? 'min-w-0 lg:order-first' : 'min-w-0'}>{children}</div>
      </div>
    </Section>
  );
}

export function VoicePanel() {
  const { example, when, lines } = solution.soundsHuman;
  return (
    <figure className="rounded-[1.75rem] border border-night-line bg-night-raised p-6 sm:p-9">
      <figcaption className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-on-night-soft text-sm">
        <span className="font-semibold">{example}</span> {when}
      </figcaption>
      <SoundWave className="mt-6 w-full text-lamp sm:max-lg:h-32" />
      <dl className="mt-7 grid gap-x-5 gap-y-4 text-lg leading-relaxed sm:grid-cols-[auto_1fr]">
        {lines.map(({ from, text }) => (
          <div key={text} className="contents">
            <dt className={`text-sm sm:pt-1 ${from === 'caller' ? 'text-on-night-soft' : 'font-semibold text-lamp'}`}>
              {from === 'caller' ? 'Caller' : site.name}
            </dt>
            <dd className={`max-sm:-mt-3 ${from === 'caller' ? 'text-on-night-soft' : ''}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

export function QualifiedLead() {
  const { example, subject, answers, result } = solution.qualifiesLeads;
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
