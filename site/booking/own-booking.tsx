import { BOOKING_TRADES, TRADE_LABELS } from '@callwright/shared/booking/booking-fields.ts';
import { SLOT_MINUTES } from '@callwright/shared/booking/slot-rules.ts';
import { describeBackend } from '../env.ts';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon } from '../ui/icon.tsx';
import { booking } from './booking.ts';
import {
  Act,
  BeforeScript,
  BookingNotice,
  CalendarLink,
  CopyLabels,
  CopyStatus,
  Failed,
  MAIL_HREF,
  MailLink,
  OrWrite,
  TICKET,
  When,
} from './booking-parts.tsx';
import { Moving } from './moving-state.tsx';
import { CARD, Canceled, State } from './short-states.tsx';

const { own, booked, emails, asking, canceled, over, started, unknown, notices, event, slots } = booking;

export function OwnBookingStates() {
  return (
    <div
      data-island="booking"
      data-backend={describeBackend()}
      data-company={site.name}
      data-title={event.title(site.name, SLOT_MINUTES)}
      data-change={event.change}
      // As high as the screen, so the footer doesn't move when the booking loads.
      className="page-width min-h-[calc(100dvh-4.25rem)] py-8 sm:py-16"
    >
      <span
        data-part="seal"
        hidden
        className="mb-4 grid size-13 place-items-center rounded-full bg-live-soft text-live"
      >
        <Icon name="check" className="size-6" />
      </span>
      <h1 tabIndex={-1} className="heading text-[clamp(2.25rem,1.5rem+2.4vw,3.25rem)] outline-none">
        {own.headline}
      </h1>
      <section data-state="loading" data-headline={own.headline} className="mt-4">
        <BeforeScript loading={own.loading}>
          <div aria-hidden="true" className={`with-scripts ${CARD} [&_i]:block [&_i]:rounded-xl [&_i]:bg-line/70`}>
            <div className="flex items-center gap-4">
              <i className="size-16 shrink-0" />
              <div className="grow">
                <i className="h-6 w-1/2" />
                <i className="mt-3 h-4 w-3/4" />
              </div>
            </div>
            <i className="mt-6 h-4 w-2/3" />
            <i className="mt-3 h-4 w-1/2" />
            <i className="mt-8 h-11" />
          </div>
        </BeforeScript>
      </section>
      <section data-state="failed" data-headline={own.failed} hidden>
        <div className={CARD}>
          <Failed text={own.unchanged} />
        </div>
      </section>
      <Booked />
      <Moving />
      <Canceled name="canceled-by-visitor" headline={canceled.byVisitor.headline}>
        {canceled.byVisitor.text}
      </Canceled>
      <Canceled name="canceled-by-owner" headline={canceled.byOwner.headline}>
        {canceled.byOwner.text} <MailLink />
      </Canceled>
      <State
        name="started"
        headline={started.headline}
        again={over.again}
        variant="secondary"
        when={<When />}
        aside={
          <a href={MAIL_HREF} className={`${buttonStyle('primary')} order-first`}>
            {slots.noneWrite}
          </a>
        }
      >
        {started.call} <strong data-fill="phone" className="inline-block max-w-full" />. {started.text}{' '}
        <span className="block">
          <MailLink />
        </span>
        <TooLate />
      </State>
      <State name="over" {...over} when={<When isPast />}>
        {over.text} <MailLink /> <TooLate />
      </State>
      <State name="unknown" {...unknown} variant="secondary" icon="link" notice={<OrWrite />}>
        <span className="block">{unknown.why}</span> {unknown.text}
      </State>
    </div>
  );
}

function TooLate() {
  return (
    <span data-say="too_late" role="alert" hidden className="not-[[hidden]]:block mt-3 text-ink-soft">
      {over.tooLate}
    </span>
  );
}

function Booked() {
  return (
    <section data-state="booked" data-headline={booked.headline} data-moved={booked.movedHeadline} hidden>
      <p className="mt-3 text-ink-soft text-lg leading-relaxed sm:text-xl">
        <span data-part="with-email">
          <span data-say="moved" hidden>
            {emails.moved}
          </span>
          <span className="[span:not([hidden])+&]:hidden">{emails.sent}</span>
        </span>{' '}
        <span data-part="without-email">{emails.notSent}</span>
      </p>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-16 gap-y-10 sm:mt-10 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <BookedTicket />
        <div className="grid gap-10">
          <Changes />
          <div>
            <h2 className="heading text-xl">{booked.prepare}</h2>
            <ul className="mt-2 grid list-disc gap-2 pl-5">
              {booked.preparations.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <CancelDialog />
    </section>
  );
}

function BookedTicket() {
  return (
    <section aria-label={booked.landmark} className={TICKET}>
      <div className="grid grid-cols-1 gap-4 p-5 sm:p-7">
        <When />
        <p className="flex gap-3">
          <Icon name="phone" className="mt-0.5 size-5 text-accent" />
          <span data-part="call" className="min-w-0">
            {booked.call} <strong data-fill="phone" className="inline-block max-w-full" />.
          </span>
        </p>
        <p className="flex gap-3">
          <Icon name="wrench" className="mt-0.5 size-5 text-accent" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {BOOKING_TRADES.map((trade) => (
              <span key={trade} data-trade={trade} hidden>
                {TRADE_LABELS[trade]}
              </span>
            ))}
            <span data-part="business" hidden>
              , <bdi data-fill="business" />
            </span>
          </span>
        </p>
      </div>
      <div className="ticket-stub px-5 pt-4 pb-5 sm:px-7">
        <p className="font-semibold">{booked.add}</p>
        <div className="mt-2 grid grid-cols-3 gap-2.5 *:px-2 large-text:grid-cols-1">
          <CalendarLink name="google" text={booked.google} />
          <CalendarLink name="outlook" text={booked.outlook} />
          <CalendarLink name="file" text={booked.file}>
            <span className="max-sm:sr-only">{booked.fileType}</span>
          </CalendarLink>
        </div>
        <p data-say="moved" role="status" hidden className="mt-3 text-ink-soft text-sm">
          {notices.moved}
        </p>
        <BookingNotice name="no_file">{notices.no_file}</BookingNotice>
      </div>
    </section>
  );
}

function Changes() {
  return (
    <div>
      <h2 className="heading text-xl">{booked.change}</h2>
      <BookingNotice name="too_many_moves">
        {notices.too_many_moves} <MailLink />
      </BookingNotice>
      <p className="mt-2 text-ink-soft">{emails.change}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Act name="move" variant="secondary">
          <Icon name="repeat" className="size-5" />
          {booked.move}
        </Act>
        <Act name="ask-to-cancel" variant="danger">
          {booked.cancel}
        </Act>
      </div>
      <div className="-ml-5 mt-1">
        <Act name="copy" variant="quiet">
          <CopyLabels done={booked.copied}>
            <Icon name="link" className="size-5" />
            {booked.copy}
          </CopyLabels>
        </Act>
      </div>
      <CopyStatus />
      <BookingNotice name="not_copied">{notices.link_not_copied}</BookingNotice>
    </div>
  );
}

function CancelDialog() {
  return (
    <dialog
      data-part="asking"
      role="alertdialog"
      aria-labelledby="cancel-question"
      aria-describedby="cancel-text"
      className="m-auto w-[min(27rem,calc(100%-2rem))] rounded-2xl border border-line-strong bg-surface p-6 text-ink shadow-card backdrop:bg-black/60"
    >
      <h2 id="cancel-question" className="heading text-xl">
        {asking.question}
      </h2>
      <p id="cancel-text" className="mt-2 text-ink-soft">
        <span data-fill="short-time" /> {asking.text}
      </p>
      <BookingNotice name="unanswered">{notices.unanswered}</BookingNotice>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Act name="keep" variant="secondary">
          {asking.back}
        </Act>
        <Act name="cancel" variant="destructive" sending={asking.sending}>
          {asking.submit}
        </Act>
      </div>
    </dialog>
  );
}
