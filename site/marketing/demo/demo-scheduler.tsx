import type { SchedulingFrame } from '../../settings/scheduling.ts';
import { site } from '../../settings/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { demo } from './demo.ts';

/**
 * A provider's calendar, where the owner set one: a frame, so that the page around it runs no script. A browser opens it
 * once it comes near. Its height is fixed, so that nothing moves then, and more than a calendar and its form need, which
 * are higher in the width of a phone: a finger that moves over it scrolls the page.
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

/** The address of an email with its questions already in it. */
function toEmail(): string {
  const { subject, body } = demo.email;
  return `mailto:${site.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
