import type { ReactNode } from 'react';
import { ROUTES } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { booking as words } from './booking.ts';

/* A page has every state it can be in, and its script shows one (`data-say`) and fills in values (`data-fill`). */

export const TICKET =
  'ticket rounded-3xl border border-line bg-surface text-ink shadow-card [--ticket-ground:var(--paper)]';

type StepTitleProps = { number: number; id: string; next?: string; children: ReactNode };

export function StepTitle({ number, id, next, children }: StepTitleProps) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-semibold text-accent-strong">{words.book.step(number)}</span>
        <span aria-hidden="true" className="flex gap-1">
          {[1, 2].map((step) => (
            <span key={step} className={`h-1.5 w-7 rounded-full ${step <= number ? 'bg-accent' : 'bg-line'}`} />
          ))}
        </span>
        {next && ' '}
        {next && <span className="ml-auto text-ink-soft">{next}</span>}
      </p>
      <h2 id={id} tabIndex={-1} className="heading mt-1.5 text-2xl outline-none">
        {children}
      </h2>
    </div>
  );
}

/** Of what follows `WithIcon` and lines up with its text. */
export const BESIDE_ICON = 'sm:ml-15';

export function WithIcon({ name, children }: { name: IconName; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={name} className="size-5.5" />
      </span>
      <div className="min-w-0 self-center">{children}</div>
    </div>
  );
}

/** A busy button isn't `disabled`, because it would lose focus. */
export const WAITING = 'aria-disabled:cursor-progress aria-disabled:opacity-60';

export const MAIL_HREF = `mailto:${site.email}?subject=${encodeURIComponent(words.subject)}`;

export function MailLink() {
  return (
    <a href={MAIL_HREF} className="font-semibold text-accent underline underline-offset-4 [overflow-wrap:anywhere]">
      {site.email}
    </a>
  );
}

/** The script shows the second label for a moment after copying. */
export function CopyLabels({ done = words.slots.copied, children }: { done?: string; children: ReactNode }) {
  return (
    <>
      <span data-copy="offer" className="flex items-center gap-2">
        {children}
      </span>
      <span data-copy="done" hidden className="flex items-center gap-2 text-live">
        <Icon name="check" className="size-5" />
        {done}
      </span>
    </>
  );
}

export function CopyStatus() {
  return (
    <p data-say="copied" role="status" hidden className="sr-only">
      {words.slots.copied}
    </p>
  );
}

type BeforeScriptProps = { loading: string; reloadPath?: string; hint?: string; children?: ReactNode };

/** Leave `reloadPath` out if the page needs its hash, which the link would drop. */
export function BeforeScript({ loading, reloadPath, hint, children }: BeforeScriptProps) {
  return (
    <div data-say="loading">
      <p role="status" className={`with-scripts text-ink-soft ${children ? 'sr-only' : 'text-lg'}`}>
        {loading}
      </p>
      <div className="with-scripts script-late mb-5 lg:max-w-2xl flex flex-wrap items-center gap-x-3 rounded-xl border border-line-strong bg-sunken px-4 py-3 [p:not(.sr-only)+&]:mt-4">
        <p className="flex-1 font-medium">{words.late}</p>
        {reloadPath && (
          <a href={reloadPath} className={buttonStyle('secondary')}>
            {words.reload}
          </a>
        )}
        <p className="mt-1 basis-full">
          {reloadPath ? words.slots.orWrite : words.lateNext} <MailLink />
        </p>
      </div>
      {children}
      <p className="without-scripts text-lg">
        {words.noScript} <MailLink /> {hint && <span className="mt-2 block">{hint}</span>}
      </p>
    </div>
  );
}

export function Failed({ heading, text }: { heading?: string; text?: string }) {
  return (
    <div data-say="failed" role="alert" hidden>
      <WithIcon name="alert">
        {heading && <p className="heading text-balance text-2xl">{heading}</p>}
        <p className={`text-pretty text-ink-soft text-lg ${heading ? 'mt-1' : ''}`}>
          {text && <strong className="block text-ink">{text}</strong>}
          <span data-part="offline" hidden>
            {words.slots.offline}
          </span>
          <span className="[span:not([hidden])+&]:hidden">{words.slots.failedWhy}</span>
        </p>
      </WithIcon>
      <button type="button" data-act="retry" className={`mt-6 max-sm:w-full ${BESIDE_ICON} ${buttonStyle('primary')}`}>
        {words.slots.retry}
      </button>
      <OrWrite />
    </div>
  );
}

export function OrWrite() {
  return (
    <p className={`mt-3 text-ink-soft ${BESIDE_ICON}`}>
      {words.slots.orWrite} <MailLink />
    </p>
  );
}

export function BookingNotice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p data-say={name} role="alert" hidden className="mt-3 rounded-xl bg-warn-soft px-4 py-3 text-warn">
      {children}
    </p>
  );
}

type WhenProps = { isPast?: boolean; isCanceled?: boolean };

/** A booking's day as a tile, next to its time. */
export function When({ isPast = false, isCanceled = false }: WhenProps) {
  const tile = isPast ? 'bg-sunken text-ink-soft' : 'bg-accent-soft text-accent-strong';
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div
        aria-hidden="true"
        className={`grid min-w-16 justify-items-center rounded-2xl border border-line px-2 pt-1.5 pb-2 text-sm leading-tight ${tile}`}
      >
        <span data-fill="month" />
        <span data-fill="day-number" className="heading text-2xl" />
        <span data-fill="weekday" />
      </div>
      <div className={`min-w-0 flex-[1_1_12rem] ${isPast ? 'text-ink-soft' : ''}`}>
        <p
          data-fill="hours"
          className={`heading text-balance text-xl tabular-nums sm:text-2xl ${isCanceled ? 'line-through' : ''}`}
        />
        <p className="mt-1 text-ink-soft">
          <span data-fill="date" />, <span data-fill="zone" />
        </p>
      </div>
    </div>
  );
}

type CalendarLinkProps = { name: string; text: string; children?: ReactNode };

/** Links to this page until the booking is loaded. */
export function CalendarLink({ name, text, children }: CalendarLinkProps) {
  const isFile = name.endsWith('file');
  return (
    <a
      data-calendar={name}
      href={ROUTES.booking.path}
      {...(isFile ? { download: 'demo.ics' } : { target: '_blank', rel: 'noreferrer' })}
      className={buttonStyle('secondary')}
    >
      <span>
        {text} {children}
      </span>
    </a>
  );
}

type ActProps = {
  name: string;
  variant: Parameters<typeof buttonStyle>[0];
  sending?: string;
  children: ReactNode;
};

export function Act({ name, variant, sending, children }: ActProps) {
  return (
    <button type="button" data-act={name} data-sending={sending} className={`${buttonStyle(variant)} ${WAITING}`}>
      {children}
    </button>
  );
}
