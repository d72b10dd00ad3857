import type { ReactNode } from 'react';

const TONES = {
  paper: '',
  sunken: 'border-line border-y bg-sunken',
  night: 'bg-night text-on-night',
} as const;

type SectionProps = {
  /** `sunken` and `night` are bands over the whole width; two of the same never touch. */
  tone?: keyof typeof TONES;
  /** For links from elsewhere. */
  id?: string;
  children: ReactNode;
};

/** One section of a page, with the distance between sections. */
export function Section({ tone = 'paper', id, children }: SectionProps) {
  return (
    <section id={id} className={TONES[tone]}>
      <div className="page-width py-16 sm:py-24">{children}</div>
    </section>
  );
}

/** The heading of a section and, where it needs one, a sentence under it. */
export function SectionHead({ title, text, isNight = false }: { title: string; text?: string; isNight?: boolean }) {
  return (
    <div className="max-w-3xl">
      <h2 className="heading text-3xl sm:text-5xl">{title}</h2>
      {text && (
        <p className={`mt-4 text-lg leading-relaxed sm:text-xl ${isNight ? 'text-on-night-soft' : 'text-ink-soft'}`}>
          {text}
        </p>
      )}
    </div>
  );
}
