import { Section, SectionHead } from '../../ui/section.tsx';
import { SoundWave } from '../../ui/sound-wave.tsx';
import { demo } from './demo.ts';

/** The half hour as a list, in the order it is talked through. */
export function DemoCovers() {
  const { title, items } = demo.covers;
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

/** A customer's words, or a placeholder for them, which is labelled as one. */
export function Testimonial() {
  const { isExample, label, quote, from } = demo.testimonial;
  return (
    <Section>
      <figure className="mx-auto max-w-4xl text-center">
        <SoundWave className="mx-auto h-14 text-accent" />
        {/* Before the quote, so that nobody reads it as a customer's. */}
        {isExample && (
          <p className="mx-auto mt-6 w-fit rounded-2xl bg-warn-soft px-4 py-2 text-sm text-warn">{label}</p>
        )}
        <blockquote className="heading mt-6 text-balance text-2xl leading-snug sm:text-4xl sm:leading-snug">
          <p>“{quote}”</p>
        </blockquote>
        <figcaption className="mt-6 font-semibold text-lg">{from}</figcaption>
      </figure>
    </Section>
  );
}
