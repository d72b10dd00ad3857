import type { ComponentType } from 'react';
import { ROUTES } from '../../settings/routes.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { CleaningScene } from '../illustrations/cleaning-scene.tsx';
import { ElectricalScene } from '../illustrations/electrical-scene.tsx';
import { HvacScene } from '../illustrations/hvac-scene.tsx';
import { LawnCareScene } from '../illustrations/lawn-care-scene.tsx';
import { PlumbingScene } from '../illustrations/plumbing-scene.tsx';
import { home } from './home.ts';

const SCENES: Record<string, ComponentType> = {
  [ROUTES.plumbing.path]: PlumbingScene,
  [ROUTES.hvac.path]: HvacScene,
  [ROUTES.electrical.path]: ElectricalScene,
  [ROUTES.cleaning.path]: CleaningScene,
  [ROUTES.lawnCare.path]: LawnCareScene,
};

export function HomeIndustries() {
  return (
    <Section id="industries">
      <SectionHead title={home.industries.title} text={home.industries.text} />
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-6">
        {home.industries.items.map(({ route, title, text }) => (
          <li key={route.path} className="group/tile sm:max-lg:last:col-span-2 lg:col-span-2 lg:nth-[-n+2]:col-span-3">
            <a
              href={route.path}
              className="group flex h-full gap-4 rounded-3xl border border-line bg-surface p-3 shadow-card transition-colors hover:border-accent sm:flex-col sm:gap-0 sm:max-lg:group-last/tile:flex-row"
            >
              <Scene of={route.path} />
              <span className="min-w-0 flex-1 self-center py-1 sm:self-auto sm:px-4 sm:pt-5 sm:pb-4 sm:max-lg:group-last/tile:self-center">
                <span className="heading block text-2xl group-hover:text-accent sm:text-3xl">{route.label}</span>{' '}
                <span className="mt-1 block font-semibold sm:mt-2 sm:text-lg">{title}</span>{' '}
                <span className="mt-1 block text-ink-soft max-sm:hidden sm:text-lg sm:leading-relaxed">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Loads lazily: the export turns drawings inside `data-far-drawing` into files. */
function Scene({ of }: { of: string }) {
  const Drawing = SCENES[of];
  return (
    <span
      data-far-drawing=""
      className="flex w-28 shrink-0 items-center overflow-hidden rounded-2xl sm:aspect-16/10 sm:w-full sm:max-lg:group-last/tile:w-1/2"
    >
      {Drawing && <Drawing />}
    </span>
  );
}
