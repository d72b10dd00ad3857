import { home } from '../../content/home.ts';
import { Icon } from '../ui/icon.tsx';
import { Section, SectionHead } from '../ui/section.tsx';

/** The five trades, as doors: the first two are what wakes people up, and stand larger. */
export function HomeIndustries() {
  return (
    <Section id="industries">
      <SectionHead title={home.industries.title} text={home.industries.text} />
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-6">
        {home.industries.items.map(({ route, icon, title, text }) => (
          <li key={route.path} className="sm:last:col-span-2 lg:col-span-2 lg:nth-[-n+2]:col-span-3">
            <a
              href={route.path}
              className="group flex h-full flex-col rounded-[1.75rem] border border-line bg-surface p-6 shadow-card transition-colors hover:border-accent sm:p-8"
            >
              <span className="flex items-center justify-between">
                <Icon name={icon} className="size-9 text-accent" />
                <Icon name="arrow-right" className="size-5 text-ink-soft group-hover:text-accent" />
              </span>
              <span className="heading mt-6 text-2xl group-hover:text-accent sm:text-3xl">{route.label}</span>
              <span className="mt-2 font-semibold text-lg">{title}</span>
              <span className="mt-1 text-ink-soft text-lg leading-relaxed">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
