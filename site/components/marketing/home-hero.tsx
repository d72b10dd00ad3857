import { home } from '../../content/home.ts';
import { ROUTES } from '../../content/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon } from '../ui/icon.tsx';
import { CallTranscript } from './call-transcript.tsx';

export function HomeHero() {
  return (
    <section className="overflow-hidden">
      <div className="page-width grid items-center gap-x-16 gap-y-16 pt-12 pb-20 sm:pt-20 lg:grid-cols-[1.1fr_1fr] lg:pb-28">
        <div>
          <p className="inline-flex items-center gap-2.5 rounded-full border border-line bg-surface px-4 py-1.5 font-semibold text-sm">
            <span className="size-2 rounded-full bg-live" aria-hidden="true" />
            {home.badge}
          </p>
          <h1 className="heading mt-6 text-[clamp(2.6rem,1.4rem+5.2vw,4.75rem)]">{home.headline}</h1>
          <p className="mt-6 max-w-xl text-ink-soft text-lg leading-relaxed sm:text-xl">{home.lead}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <a href={ROUTES.blog.path} className={`${buttonStyle('primary')} max-sm:w-full`}>
              Read the Blog
              <Icon name="arrow-right" className="size-4.5" />
            </a>
            <a href="#how-a-call-goes" className={`${buttonStyle('secondary')} max-sm:w-full`}>
              See What It Does
            </a>
          </div>
          <ul className="mt-9 flex flex-wrap gap-x-7 gap-y-3">
            {home.checklist.map((point) => (
              <li key={point} className="flex items-center gap-2 font-medium">
                <Icon name="check" className="size-5 text-live" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <CallTranscript call={home.call} id="example-call" />
      </div>
    </section>
  );
}
