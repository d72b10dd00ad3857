import { ROUTES } from '../../settings/routes.ts';
import type { SiteVideo } from '../../settings/site-video.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { DemoLink } from '../../ui/page-sections.tsx';
import { CallTranscript } from '../call-transcript.tsx';
import { DemoPhone } from '../demo-phone.tsx';
import { StreetAtNight } from '../illustrations/street-at-night.tsx';
import { home } from './home.ts';
import { OwnVideoPlayer } from './own-video-player.tsx';
import { VideoFacade } from './video-facade.tsx';

export function HomeHero({ video, phone }: { video: SiteVideo | null; phone: string | null }) {
  return (
    <section className="relative overflow-hidden bg-night text-on-night">
      <StreetAtNight className="absolute inset-x-0 bottom-0 h-44 w-full sm:h-64" />
      <div className="page-width relative grid items-center gap-x-16 gap-y-14 pt-12 pb-40 sm:pt-20 lg:grid-cols-[1.1fr_1fr]">
        <div className="lg:pb-24">
          <p className="inline-flex items-center gap-2.5 rounded-full border border-night-line bg-night-raised px-4 py-1.5 font-semibold text-sm">
            <span className="size-2 rounded-full bg-lamp" aria-hidden="true" />
            {home.badge}
          </p>
          <h1 className="heading mt-6 text-[clamp(2.75rem,1.4rem+5.6vw,4.5rem)] lg:text-6xl xl:text-[5rem]">
            {home.headline}
          </h1>
          <p className="mt-6 max-w-xl text-lg text-on-night-soft leading-relaxed sm:text-xl">{home.lead}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <DemoLink label="Book a Demo" variant="lamp" />{' '}
            <a href={ROUTES.compare.path} className={`${buttonStyle('night')} max-sm:w-full`}>
              See How It Stacks Up
            </a>{' '}
            <DemoPhone phone={phone} variant="night" />
          </div>
          <ul className="mt-9 flex flex-wrap gap-x-7 gap-y-3">
            {home.checklist.map((point) => (
              <li key={point} className="flex items-center gap-2 font-medium">
                <Icon name="check" className="size-5 text-lamp" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <Demo video={video} />
      </div>
    </section>
  );
}

function Demo({ video }: { video: SiteVideo | null }) {
  if (video === null) return <CallTranscript call={home.call} id="example-call" />;
  return video.provider === 'own' ? <OwnVideoPlayer video={video} call={home.call} /> : <VideoFacade video={video} />;
}
