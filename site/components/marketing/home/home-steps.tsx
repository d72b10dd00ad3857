import { home } from '../../../content/home.ts';
import { RingingPhone } from '../../illustrations/ringing-phone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';

export function HomeSteps() {
  return (
    <Section tone="sunken" id="how-a-call-goes">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_1.2fr]">
        <div className="items-center gap-x-10 sm:max-lg:grid sm:max-lg:grid-cols-2 lg:sticky lg:top-28 lg:self-start">
          <SectionHead title={home.steps.title} text={home.steps.text} />
          <RingingPhone className="w-full max-w-md max-sm:mt-8 lg:mt-8" />
        </div>
        <ol className="flex flex-col lg:pt-2">
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
    </Section>
  );
}
