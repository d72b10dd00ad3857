import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section.tsx';
import { caseStudies } from './case-studies.ts';

export function WorkedExample() {
  const { title, text, label, given, steps, note, calculator } = caseStudies.example;
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_1.25fr]">
      <div>
        <SectionHead title={title} text={text} />
        <a href={ROUTES.roiCalculator.path} className={`mt-8 ${buttonStyle('primary')} max-sm:w-full`}>
          {calculator}
          <Icon name="arrow-right" className="size-4.5" />
        </a>
      </div>
      <div className="rounded-[1.75rem] border border-line bg-surface p-5 sm:p-8">
        <p className="w-fit rounded-md border-2 border-warn border-dashed px-2.5 py-1 font-semibold text-sm text-warn">
          {label}
        </p>
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-b-2 border-dashed pb-6 sm:grid-cols-4">
          {given.map((item) => (
            <div key={item.label} className="flex flex-col-reverse justify-end">
              <dt className="text-ink-soft text-sm">{item.label}</dt>
              <dd className="heading text-2xl">{item.value}</dd>
            </div>
          ))}
        </dl>
        <ol>
          {steps.map((step) => (
            <li
              key={step.title}
              className="flex items-baseline justify-between gap-x-6 border-line border-b py-5 last:border-b-0"
            >
              <span>
                <span className="block font-semibold text-lg">{step.title}</span>{' '}
                <span className="block text-ink-soft tabular-nums">{step.working}</span>
              </span>{' '}
              <span className="heading shrink-0 text-2xl tabular-nums sm:text-3xl">{step.value}</span>
            </li>
          ))}
        </ol>
        <p className="rounded-2xl bg-sunken p-4 text-ink-soft">{note}</p>
      </div>
    </div>
  );
}
