import { demo } from '../../../content/demo.ts';
import { Section, SectionHead } from '../../ui/section.tsx';

const { title, items } = demo.covers;

/** The half hour as a list, in the order it is talked through. */
export function DemoCovers() {
  return (
    <Section tone="sunken">
      <SectionHead title={title} />
      <ol className="mt-10 grid gap-x-16 sm:grid-cols-2">
        {items.map(({ title: point, text }, index) => (
          <li key={point} className="flex gap-5 border-line-strong/30 border-t py-6">
            <span className="heading w-8 shrink-0 text-3xl text-accent" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold text-xl">{point}</h3>
              <p className="mt-1 text-ink-soft text-lg leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
