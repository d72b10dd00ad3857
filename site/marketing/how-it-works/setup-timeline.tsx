import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { howItWorks, type SetupStep } from './how-it-works.ts';

const { steps, bring } = howItWorks.setup;

export function SetupTimeline({ examples }: { examples: readonly ReactNode[] }) {
  return (
    <ol className="mt-12">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className="group relative grid grid-cols-[3rem_1fr] gap-x-5 sm:grid-cols-[4rem_1fr] sm:gap-x-8 large-text:grid-cols-1"
        >
          <span
            className="absolute top-12 bottom-0 left-6 w-0.5 bg-line-strong/40 group-last:hidden sm:top-16 sm:left-8 large-text:hidden"
            aria-hidden="true"
          />
          <span
            className="heading relative flex size-12 items-center justify-center rounded-full border-2 border-accent bg-surface text-accent text-xl group-last:border-live group-last:bg-live-soft group-last:text-live sm:size-16 sm:text-2xl"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <div className="grid items-start gap-x-14 gap-y-7 pb-14 group-last:pb-0 lg:grid-cols-[1.2fr_1fr] lg:pb-20">
            <Words step={step} />
            <div className="max-w-md">{examples[index]}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Words({ step: { title, text, bring: what } }: { step: SetupStep }) {
  return (
    <div className="pt-1.5 sm:pt-3">
      <h3 className="heading text-2xl sm:text-3xl">{title}</h3>
      <p className="mt-3 text-ink-soft text-lg leading-relaxed">{text}</p>
      <p className="mt-4 flex items-start gap-2.5">
        <Icon name="check" className="mt-0.5 size-5 text-live" />
        <span>
          <span className="text-ink-soft">{bring}: </span>
          <span className="font-semibold">{what}</span>
        </span>
      </p>
    </div>
  );
}
