import { ROUTES } from '../../settings/routes.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { home } from '../home/home.ts';
import { StepsIllustration } from '../illustrations/steps-illustration.tsx';
import { type Guide, resources } from './resources.ts';

export function ResourceGuides() {
  const { title, items } = resources.guides;
  const [first, ...others] = items;
  return (
    <Section tone="sunken">
      <SectionHead title={title} />
      <ul className="mt-10 grid gap-5 lg:grid-cols-2 lg:grid-rows-4">
        {first && (
          <li className="lg:row-span-4">
            <FirstGuide guide={first} />
          </li>
        )}
        {others.map((guide) => (
          <li key={guide.route.path}>
            <a
              href={guide.route.path}
              data-track={guide.marker}
              className="group flex h-full items-center gap-5 rounded-3xl border border-line bg-surface p-5 shadow-card transition-colors hover:border-accent sm:px-7"
            >
              <Icon name={guide.icon} className="size-8 text-accent" />
              <span className="flex-1">
                <span className="block text-ink-soft text-sm">{guide.kind}</span>{' '}
                <span className="mt-0.5 block font-semibold text-lg leading-snug group-hover:text-accent">
                  {guide.title}
                </span>{' '}
                <span className="mt-1 block text-ink-soft">{guide.text}</span>
              </span>
              <Icon name="arrow-right" className="size-5 text-ink-soft group-hover:text-accent max-sm:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FirstGuide({ guide: { route, kind, title, text } }: { guide: Guide }) {
  return (
    <a
      href={route.path}
      className="group flex h-full flex-col justify-end rounded-3xl bg-night p-7 text-on-night shadow-card sm:p-10"
    >
      <StepsIllustration className="w-full max-w-96" />
      <span className="mt-8 text-on-night-soft text-sm">{kind}</span>{' '}
      <span className="heading mt-2 text-balance text-3xl group-hover:text-lamp sm:text-4xl">{title}</span>{' '}
      <span className="mt-4 text-lg text-on-night-soft leading-relaxed">{text}</span>{' '}
      <span className="mt-7 flex items-center gap-2 font-semibold text-lamp">
        Read the guide
        <Icon name="arrow-right" className="size-4.5" />
      </span>
    </a>
  );
}

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

export function ResourceBlog() {
  return (
    <section className="border-line border-t">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-14 sm:py-20">
        <div>
          <h2 className="heading text-3xl sm:text-5xl">{resources.blog.title}</h2>
          <p className="mt-3 text-ink-soft text-lg">{resources.blog.text}</p>
        </div>
        <a href={ROUTES.blog.path} className={buttonStyle('secondary')}>
          {resources.blog.link}
          <Icon name="arrow-right" className="size-4.5" />
        </a>
      </div>
    </section>
  );
}
