import type { ReactNode } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { booking as words } from './booking.ts';

/*
 * The parts of the pages of bookings. A page holds every state that it can be in, with its words; its script
 * (site/booking/, site/islands/) shows one of them and fills in what it knows. `data-say` is shown by its name,
 * `data-fill` is filled in by its name, `data-act` is a button that the script hears.
 */

/** One narrow column for one thing to do, as high as a screen: what comes in later moves no foot of a page in sight. */
export function BookingPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-width min-h-[calc(100dvh-4.25rem)] py-10 sm:py-16">
      <div className="mx-auto max-w-2xl">{children}</div>
    </div>
  );
}

/** A button whose press is being answered. It is not disabled: whoever pressed it by key would lose their place. */
export const WAITING = 'aria-disabled:cursor-progress aria-disabled:opacity-60';

/** The way to a demo that is always open. In a frame, a mail program that is a website opens in the place of the whole page. */
export function MailLink() {
  return (
    <a
      target="_top"
      href={`mailto:${site.email}?subject=${encodeURIComponent(words.subject)}`}
      className="font-semibold text-accent underline underline-offset-4"
    >
      {site.email}
    </a>
  );
}

/** What a page says before its script is there, and what to do where it never comes. */
export function BeforeScript({ loading, hint }: { loading: string; hint?: string }) {
  return (
    <div data-say="loading">
      <p role="status" className="with-scripts text-ink-soft text-lg">
        {loading}
      </p>
      <p className="with-scripts script-late mt-4 text-lg">
        {words.late} <MailLink />
      </p>
      <p className="without-scripts text-lg">
        {words.noScript} <MailLink /> {hint && <span className="mt-2 block">{hint}</span>}
      </p>
    </div>
  );
}

/** The way to a calendar outside of this site: ours takes no bookings then, of which nobody would know. */
export function OutsideCalendar() {
  return (
    <a href={ROUTES.demo.path} target="_top" className={buttonStyle('primary')}>
      {words.outside}
    </a>
  );
}

/** Something could not be read: try again, or write. */
export function Failed({ text }: { text: string }) {
  return (
    <div data-say="failed" role="alert" hidden>
      <p className="font-medium text-lg">{text}</p>
      <button
        type="button"
        data-act="retry"
        className="min-h-11 cursor-pointer font-semibold text-accent underline underline-offset-4"
      >
        {words.slots.retry}
      </button>
      <p className="text-ink-soft">
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
      className={isGood ? 'mt-3 font-medium text-live' : 'rounded-xl bg-warn-soft px-4 py-3 text-warn'}
    >
      {children}
    </p>
  );
}
