import type { SchedulingFrame } from '../../settings/scheduling.ts';
import { site } from '../../settings/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { demo } from './demo.ts';

/**
 * A provider's calendar in a lazy iframe, so the page runs no script of theirs. The fixed height avoids layout shifts.
 * It's larger than the calendar, so swiping over it on a phone scrolls the page.
 */
export function DemoScheduler({ frame }: { frame: SchedulingFrame }) {
  const words = demo.scheduler;
  return (
    <section
      aria-labelledby="demo-time"
      className="ticket w-full rounded-3xl border border-line bg-surface text-ink shadow-card [--ticket-ground:var(--paper)]"
    >
      <div className="p-5 sm:p-7">
        <h2 id="demo-time" className="heading flex items-center gap-3 text-2xl">
          <Icon name="calendar" className="size-7 text-accent" />
          {words.title}
        </h2>
        <p className="mt-2 text-ink-soft">
          {words.text}{' '}
          <a href={frame.pageUrl} className={LINK}>
            {words.link}
          </a>
        </p>
      </div>
      <iframe
        title={words.frame}
        src={frame.embedUrl}
        loading="lazy"
        className="block h-[84rem] w-full sm:h-[70rem] bg-sunken"
      />
      <p className="ticket-stub px-5 py-4 text-ink-soft sm:px-7">
        {words.write.before}{' '}
        <a href={toEmail()} className={`${LINK} [overflow-wrap:anywhere]`}>
          {site.email}
        </a>{' '}
        {words.write.after}
      </p>
    </section>
  );
}

const LINK = 'font-semibold text-accent underline underline-offset-4 hover:text-accent-strong';

function toEmail(): string {
  const { subject, body } = demo.email;
  return `mailto:${site.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
