import { demo } from '../../../content/demo.ts';
import { Section } from '../../ui/section.tsx';
import { SoundWave } from '../../ui/sound-wave.tsx';

const { label, quote, from } = demo.testimonial;

/** A placeholder for a customer's words, which is labelled as one. */
export function ExampleTestimonial() {
  return (
    <Section>
      <figure className="mx-auto max-w-4xl text-center">
        <SoundWave className="mx-auto h-14 text-accent" />
        {/* Before the quote, so that nobody reads it as a customer's. */}
        <p className="mx-auto mt-6 w-fit rounded-2xl bg-warn-soft px-4 py-2 text-sm text-warn">{label}</p>
        <blockquote className="heading mt-6 text-balance text-2xl leading-snug sm:text-4xl sm:leading-snug">
          <p>“{quote}”</p>
        </blockquote>
        <figcaption className="mt-6 font-semibold text-lg">{from}</figcaption>
      </figure>
    </Section>
  );
}
