import { site } from '../../content/site.ts';
import { Section } from '../ui/section.tsx';
import { SoundWave } from '../ui/sound-wave.tsx';
import { DemoLink } from './demo-link.tsx';

type ClosingCallProps = { title: string; text: string };

/** The last band of a page: closing time, and the one thing to do about it. */
export function FinalCta({ title, text }: ClosingCallProps) {
  return (
    <Section tone="night">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 className="heading text-3xl sm:text-5xl">{title}</h2>
          <p className="mt-4 max-w-xl text-lg text-on-night-soft leading-relaxed sm:text-xl">{text}</p>
          <div className="mt-8">
            <DemoLink label="Book a Demo" variant="lamp" />
          </div>
          <p className="mt-5 text-on-night-soft text-sm">
            {site.plan.price} a month, unlimited calls, no setup fee, {site.plan.trialDays}-day free trial.
          </p>
        </div>
        <SoundWave className="hidden w-full text-lamp lg:block" />
      </div>
    </Section>
  );
}
