import { demo } from '../../../content/demo.ts';
import { type SiteScheduler, site } from '../../../content/settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';

/** Where a time is chosen: the provider's calendar, or a letter to the company while none is set. */
export function DemoScheduler({ scheduler }: { scheduler: SiteScheduler | null }) {
  return (
    <section
      aria-labelledby="demo-time"
      className="ticket w-full rounded-[1.75rem] border border-line bg-surface text-ink shadow-card [--ticket-ground:var(--paper)]"
    >
      {scheduler ? <Calendar scheduler={scheduler} /> : <Letter />}
    </section>
  );
}

function Head({ title, text }: { title: string; text: string }) {
  return (
    <div className="px-6 pt-6 pb-5 sm:px-8 sm:pt-8">
      <h2 id="demo-time" className="heading flex items-center gap-3 text-2xl sm:text-3xl">
        <Icon name="calendar" className="size-8 text-accent" />
        {title}
      </h2>
      <p className="mt-2 text-ink-soft text-lg">{text}</p>
    </div>
  );
}

function Calendar({ scheduler }: { scheduler: SiteScheduler }) {
  const { title, text, frame, fallback, link } = demo.scheduler;
  return (
    <>
      <Head title={title} text={text} />
      <iframe title={frame} src={scheduler.embedUrl} loading="lazy" className="block h-[44rem] w-full bg-sunken" />
      <p className="ticket-stub px-6 py-5 sm:px-8">
        <span className="text-ink-soft">{fallback}</span>{' '}
        <a href={scheduler.pageUrl} className="font-semibold text-accent underline underline-offset-4">
          {link}
        </a>
      </p>
    </>
  );
}

function Letter() {
  const { title, text, asks, button, note, subject, body } = demo.email;
  const address = `mailto:${site.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
  return (
    <>
      <Head title={title} text={text} />
      <ul className="grid gap-3 px-6 pb-7 text-lg sm:px-8 sm:max-lg:grid-cols-2">
        {asks.map((ask) => (
          <li key={ask} className="flex items-center gap-3">
            <Icon name="check" className="size-5 text-live" />
            {ask}
          </li>
        ))}
      </ul>
      <div className="ticket-stub px-6 pt-6 pb-7 sm:px-8">
        <a href={address} className={`${buttonStyle('primary')} w-full`}>
          <Icon name="mail" className="size-5" />
          {button}
        </a>
        <p className="mt-4 text-ink-soft">
          {note}{' '}
          <a href={`mailto:${site.email}`} className="font-semibold text-accent underline underline-offset-4">
            {site.email}
          </a>
          .
        </p>
      </div>
    </>
  );
}
