import type { SchedulingFrame } from '../../settings/scheduling.ts';
import { site } from '../../settings/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { demo } from './demo.ts';

/**
 * Where a time is chosen: a calendar in a frame, so that the page around it runs no script. A browser opens the frame
 * once it comes near; its height is fixed, so that nothing moves then.
 */
export function DemoScheduler({ frame }: { frame: SchedulingFrame }) {
  const words = demo.scheduler;
  return (
    <section
      aria-labelledby="demo-time"
      className="ticket w-full rounded-[1.75rem] border border-line bg-surface text-ink shadow-card [--ticket-ground:var(--paper)]"
    >
      <div className="px-6 pt-6 pb-5 sm:px-8 sm:pt-8">
        <h2 id="demo-time" className="heading flex items-center gap-3 text-2xl sm:text-3xl">
          <Icon name="calendar" className="size-8 text-accent" />
          {words.title}
        </h2>
        <p className="mt-2 text-ink-soft text-lg">
          {words.text}{' '}
          <a href={frame.pageUrl} className={LINK}>
            {words.link}
          </a>
        </p>
      </div>
      <iframe title={words.frame} src={frame.embedUrl} loading="lazy" className="block h-[44rem] w-full bg-sunken" />
      <p className="ticket-stub px-6 py-5 text-ink-soft sm:px-8">
        {words.write.before}{' '}
        <a href={toLetter()} className={`${LINK} [overflow-wrap:anywhere]`}>
          {site.email}
        </a>{' '}
        {words.write.after}
      </p>
    </section>
  );
}

const LINK = 'font-semibold text-accent underline underline-offset-4 hover:text-accent-strong';

/** The address of a letter with its questions already in it. */
function toLetter(): string {
  const { subject, body } = demo.email;
  return `mailto:${site.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
