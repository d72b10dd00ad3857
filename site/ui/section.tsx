import type { ReactNode } from 'react';

const TONES = {
  paper: '',
  sunken: 'border-line border-y bg-sunken',
  night: 'bg-night text-on-night',
} as const;

type SectionProps = {
  /** Never put two sections with the same tone next to each other, except `paper`. */
  tone?: keyof typeof TONES;
  id?: string;
  children: ReactNode;
};

export function Section({ tone = 'paper', id, children }: SectionProps) {
  return (
    <section id={id} className={TONES[tone]}>
      <div className="page-width py-16 sm:py-24">{children}</div>
    </section>
  );
}

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
