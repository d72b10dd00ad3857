import type { ReactNode } from 'react';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { booking as words } from './booking.ts';

/*
 * The parts of the pages of bookings. A page holds every state that it can be in, with its words; its script
 * (site/booking/, site/islands/) shows one of them and fills in what it knows. `data-say` is shown by its name,
 * `data-fill` is filled in by its name, `data-act` is a button that the script hears.
 */

/** A ticket whose foot may stay at the edge of the screen. */
export const TICKET =
  'ticket rounded-3xl border border-line bg-surface text-ink shadow-card [--ticket-ground:var(--paper)]';

/** The heading of a step. It takes the focus when the step begins. */
export function StepTitle({ number, id, children }: { number: number; id: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="heading grid size-7.5 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong"
      >
        {number}
      </span>
      <h2 id={id} tabIndex={-1} className="heading text-2xl outline-none">
        {children}
      </h2>
    </div>
  );
}

/** A button whose press is being answered. It is not disabled: pressed by key, it would lose the focus. */
export const WAITING = 'aria-disabled:cursor-progress aria-disabled:opacity-60';

/** The way to a demo that is always open. */
export function MailLink() {
  return (
    <a
      href={`mailto:${site.email}?subject=${encodeURIComponent(words.subject)}`}
      className="font-semibold text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      {site.email}
    </a>
  );
}

type BeforeScriptProps = { loading: string; hint?: string; children?: ReactNode };

/**
 * What a page says before its script is there, and what to do if it never comes.
 *
 * @param children the shape of what is loading.
 */
export function BeforeScript({ loading, hint, children }: BeforeScriptProps) {
  return (
    <div data-say="loading">
      <p role="status" className={`with-scripts text-ink-soft ${children ? 'sr-only' : 'text-lg'}`}>
        {loading}
      </p>
      <p className="with-scripts script-late mb-4 text-lg">
        {words.late} <MailLink />
      </p>
      {children}
      <p className="without-scripts text-lg">
        {words.noScript} <MailLink /> {hint && <span className="mt-2 block">{hint}</span>}
      </p>
    </div>
  );
}

/** Something couldn't be read: try again, or email. */
export function Failed({ text }: { text: string }) {
  return (
    <div data-say="failed" role="alert" hidden className="rounded-2xl bg-sunken p-5">
      <p className="font-semibold text-lg">{text}</p>
      <p className="mt-1 text-ink-soft">{words.slots.failedWhy}</p>
      <button type="button" data-act="retry" className={`mt-4 ${buttonStyle('secondary')}`}>
        {words.slots.retry}
      </button>
      <p className="mt-3 text-ink-soft">
        {words.slots.orWrite} <MailLink />
      </p>
    </div>
  );
}

/** What a press came to. */
export function BookingNotice({
  name,
  isGood = false,
  children,
}: {
  name: string;
  isGood?: boolean;
  children: ReactNode;
}) {
  return (
    <p
      data-say={name}
      role={isGood ? 'status' : 'alert'}
      hidden
      className={isGood ? 'mt-3 font-medium text-live' : 'mt-3 rounded-xl bg-warn-soft px-4 py-3 text-warn'}
    >
      {children}
    </p>
  );
}
