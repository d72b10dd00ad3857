import { home } from '../../../content/home.ts';
import { resources } from '../../../content/resources.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';

/** The trades' pages, each by its sign. */
export function ResourceIndustries() {
  return (
    <Section>
      <SectionHead title={resources.industries.title} text={resources.industries.text} />
      <ul className="mt-8 grid gap-3 sm:grid-cols-5">
        {home.industries.items.map(({ route, icon }) => (
          <li key={route.path}>
            <a
              href={route.path}
              className="flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-surface px-5 py-3 sm:h-full sm:flex-col sm:items-start sm:max-md:px-3 sm:py-5 font-semibold text-lg shadow-card transition-colors hover:border-accent hover:text-accent"
            >
              <Icon name={icon} className="size-6 text-accent" />
              {route.label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
