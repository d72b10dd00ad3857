import type { ReactNode } from 'react';
import { site } from '../../settings/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { howItWorks } from './how-it-works.ts';

const { number, faq, rule, calendar, live } = howItWorks.setup.examples;

function Slip({ children }: { children: ReactNode }) {
  return <div className="rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-6">{children}</div>;
}

export function PhoneNumberExample() {
  return (
    <Slip>
      <p className="text-ink-soft text-sm">{number.label}</p>
      <p className="heading mt-1 text-3xl tabular-nums">{number.value}</p>
      <p className="mt-4 flex items-center gap-2.5 border-line border-t pt-4 font-medium">
        <Icon name="phone" className="size-5 text-live" />
        {number.note}
        {site.name}
      </p>
    </Slip>
  );
}

export function FaqExample() {
  return (
    <Slip>
      <p className="w-fit rounded-2xl rounded-bl-md bg-sunken px-4 py-2.5">{faq.question}</p>
      <p className="mt-3 ml-6 rounded-2xl rounded-br-md bg-accent px-4 py-2.5 text-on-accent">{faq.answer}</p>
    </Slip>
  );
}

export function RuleExample() {
  return (
    <Slip>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-4 large-text:grid-cols-1">
        <dt className="rounded-lg bg-warn-soft px-2.5 py-1 font-semibold text-sm text-warn">{rule.conditionLabel}</dt>
        <dd className="font-medium">{rule.condition}</dd>
        <dt className="rounded-lg bg-live-soft px-2.5 py-1 font-semibold text-live text-sm">{rule.actionLabel}</dt>
        <dd className="font-medium">{rule.action}</dd>
      </dl>
    </Slip>
  );
}

/** Weekday, start, and length, in the drawing's units. */
const JOBS = [
  [0, 34, 30],
  [0, 72, 22],
  [1, 42, 44],
  [2, 34, 22],
  [2, 64, 36],
  [3, 34, 18],
  [4, 50, 40],
] as const;

export function CalendarExample() {
  return (
    <Slip>
      <svg width="300" viewBox="0 0 300 116" className="w-full" role="img" aria-label={calendar}>
        {['M', 'T', 'W', 'T', 'F'].map((day, index) => (
          <text
            key={`${index * 60}`}
            x={index * 60 + 30}
            y="16"
            textAnchor="middle"
            fontSize="14"
            fontWeight="600"
            fill="var(--ink-soft)"
          >
            {day}
          </text>
        ))}
        <path d="M0 26h300M60 26v90M120 26v90M180 26v90M240 26v90" stroke="var(--line)" strokeWidth="2" />
        {JOBS.map(([day, y, height]) => (
          <rect key={`${day}-${y}`} x={day * 60 + 6} y={y} width="48" height={height} rx="6" fill="var(--line)" />
        ))}
        <rect x="186" y="62" width="48" height="40" rx="6" fill="var(--accent)" />
        <path
          d="m201 82 7 7 12-14"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </Slip>
  );
}

export function LiveExample() {
  return (
    <div className="flex items-center gap-5 large-text:flex-wrap rounded-3xl bg-night p-6 text-on-night shadow-card sm:p-7">
      <svg width="48" viewBox="0 0 48 48" className="size-14 shrink-0" aria-hidden="true">
        <circle cx="24" cy="24" r="23" fill="var(--lamp)" opacity=".16" />
        <circle cx="24" cy="24" r="15" fill="var(--lamp)" opacity=".3" />
        <circle cx="24" cy="24" r="8" fill="var(--lamp)" />
      </svg>
      <p>
        <span className="heading block text-2xl">{live.title}</span>{' '}
        <span className="text-on-night-soft">{live.text}</span>
      </p>
    </div>
  );
}
