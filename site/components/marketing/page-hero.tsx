import type { ReactNode } from 'react';

type PageHeroProps = {
  title: string;
  lead: string;
  /** Links, in the order of their weight. */
  actions?: ReactNode;
  /** A drawing or a component beside the words, under them on a phone. */
  aside?: ReactNode;
};

/** The first screen of an inner page: one promise, one sentence, one thing to do. */
export function PageHero({ title, lead, actions, aside }: PageHeroProps) {
  return (
    <section className="overflow-hidden">
      <div
        className={`page-width grid items-center gap-x-16 gap-y-12 pt-12 pb-16 sm:pt-20 sm:pb-24 ${aside ? 'lg:grid-cols-[1.15fr_1fr]' : ''}`}
      >
        <div>
          <h1 className="heading text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)]">{title}</h1>
          <p className="mt-6 max-w-2xl text-ink-soft text-lg leading-relaxed sm:text-xl">{lead}</p>
          {actions && <div className="mt-9 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {aside}
      </div>
    </section>
  );
}
