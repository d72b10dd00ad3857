import type { ReactNode } from 'react';
import { ROUTES, type SiteRoute } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { home } from './home.ts';

const { howItWorks, compare, pricing } = home.cards;

export function HomeCards() {
  return (
    <Section>
      <SectionHead title={home.cards.title} />
      <ul className="mt-10 grid gap-6 lg:grid-cols-3">
        <Card words={howItWorks} route={ROUTES.howItWorks}>
          <StepsSketch />
        </Card>
        <Card words={compare} route={ROUTES.compare}>
          <MatrixSketch />
        </Card>
        <Card words={pricing} route={ROUTES.pricing}>
          <p className="flex items-baseline gap-2">
            <span className="heading text-7xl text-accent large-text:text-[16cqi]">{site.plan.price}</span>{' '}
            <span className="font-medium text-ink-soft text-lg">a month</span>
          </p>
        </Card>
      </ul>
    </Section>
  );
}

type CardProps = { words: { title: string; text: string }; route: SiteRoute; children: ReactNode };

function Card({ words, route, children }: CardProps) {
  return (
    <li className="flex flex-col gap-6 rounded-[1.75rem] border border-line bg-surface p-6 shadow-card sm:p-8 sm:max-lg:flex-row sm:max-lg:gap-10">
      <div className="flex items-center sm:max-lg:w-64 sm:max-lg:shrink-0 lg:h-28">{children}</div>
      <div className="flex flex-1 flex-col">
        <h3 className="heading text-2xl">{words.title}</h3>
        <p className="mt-2 mb-7 text-ink-soft text-lg leading-relaxed">{words.text}</p>
        <a href={route.path} className={`${buttonStyle('secondary')} mt-auto self-start`}>
          Learn More<span className="sr-only"> about: {words.title}</span>
        </a>
      </div>
    </li>
  );
}

function StepsSketch() {
  return (
    <svg width="280" viewBox="0 0 280 72" className="w-full max-w-72" aria-hidden="true">
      <path d="M20 36h240" stroke="var(--line)" strokeWidth="4" />
      <path d="M20 36h180" stroke="var(--accent)" strokeWidth="4" />
      {[20, 80, 140, 200].map((x) => (
        <g key={x}>
          <circle cx={x} cy="36" r="15" fill="var(--accent)" />
          <path
            d={`m${x - 6} 36.5 4.5 4.5 8-9`}
            fill="none"
            stroke="var(--on-accent)"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <circle cx="258" cy="36" r="20" fill="var(--live-soft)" stroke="var(--live)" strokeWidth="3" />
      <circle cx="258" cy="36" r="7" fill="var(--live)" />
    </svg>
  );
}

function MatrixSketch() {
  return (
    <svg width="280" viewBox="0 0 280 112" className="w-full max-w-72" aria-hidden="true">
      {[34, 56, 78, 100].map((y) => (
        <g key={y} fill="var(--line)">
          <rect x="12" y={y - 4} width={y % 4 ? 72 : 60} height="8" rx="4" />
          <circle cx="140" cy={y} r="4" />
          <circle cx="188" cy={y} r="4" />
          <circle cx="236" cy={y} r="4" />
        </g>
      ))}
      <rect
        x="1"
        y="1"
        width="278"
        height="24"
        rx="9"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2"
      />
      <rect x="12" y="9" width="82" height="8" rx="4" fill="var(--accent)" />
      {[140, 188, 236].map((x) => (
        <path
          key={x}
          d={`m${x - 7} 13 5 5 9-10`}
          fill="none"
          stroke="var(--live)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
