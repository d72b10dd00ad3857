import { home } from '../../content/home.ts';
import { Icon } from '../ui/icon.tsx';

export function HomeSteps() {
  return (
    <section id="how-a-call-goes" className="border-line border-y bg-sunken">
      <div className="page-width grid gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.6fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="heading text-3xl sm:text-5xl">{home.steps.title}</h2>
          <p className="mt-5 text-ink-soft text-lg">{home.trades}</p>
        </div>
        <ol className="flex flex-col">
          {home.steps.items.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-5 border-line border-t py-6 first:border-t-0 first:pt-0 last:pb-0">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-2xl bg-surface text-accent shadow-card">
                <Icon name={icon} className="size-6" />
              </span>
              <div>
                <h3 className="font-semibold text-xl">{title}</h3>
                <p className="mt-1 max-w-lg text-ink-soft text-lg leading-relaxed">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
