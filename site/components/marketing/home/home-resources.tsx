import { home } from '../../../content/home.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';

/** A shelf of what there is to read and to try. */
export function HomeResources() {
  return (
    <Section tone="sunken" id="resources">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
        <SectionHead title={home.resources.title} text={home.resources.text} />
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {home.resources.items.map(({ path, icon, title, text, marker }) => (
            <li key={title} className="border-line border-b max-sm:first:border-t sm:nth-[-n+2]:border-t">
              <a href={path} data-track={marker} className="group flex items-center gap-4 py-5">
                <Icon name={icon} className="size-7 text-accent" />
                <span className="flex-1">
                  <span className="block font-semibold text-lg group-hover:text-accent">{title}</span>{' '}
                  <span className="block text-ink-soft">{text}</span>
                </span>
                <Icon name="arrow-right" className="size-5 text-ink-soft group-hover:text-accent" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
