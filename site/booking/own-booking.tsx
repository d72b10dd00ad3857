import { SLOT_MINUTES } from '@callwright/shared/booking/slot-rules.ts';
import type { ReactNode } from 'react';
import { describeBackend } from '../env.ts';
import { ROUTES } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { booking } from './booking.ts';
import { BeforeScript, BookingNotice, Failed, MailLink, WAITING } from './booking-parts.tsx';
import { NoSlots, SlotFields } from './slot-fields.tsx';

const { own, booked, asking, moving, cancelled, over, unknown, notices, event } = booking;

/** A visitor's own booking in every state that it can be in; its script (islands/booking.tsx) shows one. */
export function OwnBookingStates() {
  return (
    <div
      data-island="booking"
      data-backend={describeBackend()}
      data-company={site.name}
      data-title={event.title(site.name, SLOT_MINUTES)}
      data-change={event.change}
    >
      {/* The headline of the state that is shown. */}
      <h1 tabIndex={-1} className="heading mb-4 text-[clamp(2rem,1.5rem+2.4vw,3rem)] outline-none">
        {own.headline}
      </h1>
      <section data-state="loading" data-headline={own.headline}>
        <BeforeScript loading={own.loading} />
      </section>
      <section data-state="failed" data-headline={own.headline} hidden>
        <Failed text={own.failed} />
      </section>
      <Booked />
      <Moving />
      <State
        name="cancelled"
        {...cancelled}
        aside={<CalendarLink name="cancelled-file" text={booked.file} />}
        notice={<BookingNotice name="no_file">{notices.no_file}</BookingNotice>}
      >
        <s className="mb-3 block" data-fill="time" />
        <span data-part="by-visitor">{cancelled.byVisitor}</span>{' '}
        <span data-part="by-owner">
          {cancelled.byOwner} <MailLink />
        </span>
      </State>
      <State name="over" {...over}>
        {over.text} <MailLink />
      </State>
      <State name="unknown" {...unknown}>
        {unknown.text} <MailLink />
      </State>
    </div>
  );
}

function Booked() {
  return (
    <section data-state="booked" data-headline={booked.headline} hidden>
      <BookingNotice name="moved" isGood>
        {notices.moved}
      </BookingNotice>
      <p data-fill="time" className="mt-4 rounded-2xl bg-accent-soft px-5 py-4 font-semibold text-xl" />
      <p className="mt-4 text-lg leading-relaxed">
        <span data-part="call">
          {booked.call} <span data-fill="phone" />.
        </span>{' '}
        {booked.text}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <CalendarLink name="file" text={booked.file} /> <CalendarLink name="google" text={booked.google} />{' '}
        <CalendarLink name="outlook" text={booked.outlook} />
      </div>
      <div className="mt-3">
        <BookingNotice name="no_file">{notices.no_file}</BookingNotice>
      </div>
      <h2 className="heading mt-10 text-2xl">{booked.change}</h2>
      <div className="mt-3">
        <BookingNotice name="unanswered">{notices.unanswered}</BookingNotice>
        <BookingNotice name="too_late">
          {notices.too_late} <MailLink />
        </BookingNotice>
        <BookingNotice name="too_many_moves">
          {notices.too_many_moves} <MailLink />
        </BookingNotice>
      </div>
      <div data-part="offers">
        <p className="mt-2 text-ink-soft">{booked.changeText}</p>
        <Acts>
          <Act name="move" text={booked.move} />
          <Act name="ask-to-cancel" text={booked.cancel} />
        </Acts>
      </div>
      <div data-part="asking" hidden>
        <p className="mt-2 font-medium text-lg">{asking.question}</p>
        <Acts>
          <Act name="cancel" text={asking.submit} sending={asking.sending} />
          <Act name="keep" text={asking.back} />
        </Acts>
      </div>
    </section>
  );
}

function Moving() {
  return (
    <section data-state="moving" data-headline={moving.headline} hidden>
      <p className="mb-6 text-ink-soft text-lg leading-relaxed">
        {moving.textBefore} <span data-fill="time" />.
      </p>
      <p role="status" data-say="loading-times" hidden className="text-ink-soft text-lg">
        {booking.slots.loading}
      </p>
      <Failed text={booking.slots.failed} />
      <NoSlots />
      <form noValidate>
        <SlotFields />
        <div className="mt-4">
          <BookingNotice name="unanswered">{notices.unanswered}</BookingNotice>
        </div>
        <Acts>
          <button type="submit" data-sending={moving.sending} className={`${buttonStyle('primary')} ${WAITING}`}>
            {moving.submit}
          </button>
          <Act name="keep" text={moving.back} />
        </Acts>
      </form>
    </section>
  );
}

function Acts({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-3">{children}</div>;
}

/** @param sending what it says while its press is answered; such a button changes the booking. */
function Act({ name, text, sending }: { name: string; text: string; sending?: string }) {
  return (
    <button
      type="button"
      data-act={name}
      data-sending={sending}
      className={`${buttonStyle(sending ? 'primary' : 'secondary')} ${WAITING}`}
    >
      {text}
    </button>
  );
}

/** Its address is known once the booking is; until then it leads to this page. */
function CalendarLink({ name, text }: { name: string; text: string }) {
  const isFile = name.endsWith('file');
  return (
    <a
      data-calendar={name}
      href={ROUTES.booking.path}
      {...(isFile ? { download: 'demo.ics' } : { target: '_blank', rel: 'noreferrer' })}
      className={buttonStyle('secondary')}
    >
      {text}
    </a>
  );
}

type StateProps = {
  name: string;
  headline: string;
  again: string;
  aside?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
};

/** There is nothing to change any more. */
function State({ name, headline, again, aside, notice, children }: StateProps) {
  return (
    <section data-state={name} data-headline={headline} hidden>
      <p className="text-ink-soft text-lg leading-relaxed">{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={ROUTES.bookDemo.path} className={buttonStyle('primary')}>
          {again}
        </a>{' '}
        {aside}
      </div>
      {notice && <div className="mt-3">{notice}</div>}
    </section>
  );
}
