import {
  BOOKING_FIELDS,
  BOOKING_TRADES,
  type BookingField,
  TRADE_LABELS,
} from '@callwright/shared/booking/booking-fields.ts';
import { describeBackend } from '../env.ts';
import { ROUTES } from '../settings/routes.ts';
import { site } from '../settings/site.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon } from '../ui/icon.tsx';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import { booking } from './booking.ts';
import { BeforeScript, BookingNotice, Failed, MailLink, StepTitle, TICKET, WAITING } from './booking-parts.tsx';
import { CHIP, CHIP_INPUT, NoSlots, SlotFields, SlotSkeleton, SlotSummary } from './slot-fields.tsx';

const { book: words, emails, fields, refusals, notCorrected } = booking;

const WITH_EMAIL_LINK: readonly string[] = ['too_many_for_email', 'too_many_now'];

/** The script shows each part once it works. Submitting without it would put the visitor's data into the URL. */
export function BookingForm() {
  return (
    <form
      noValidate
      data-island="book-demo"
      data-backend={describeBackend()}
      data-booking={ROUTES.booking.path}
      aria-labelledby="pick-time"
      className={TICKET}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <div data-part="step-time">
          <StepTitle number={1} id="pick-time" next={words.next}>
            {words.pick}
          </StepTitle>
        </div>
        <div>
          <BeforeScript loading={booking.slots.loading} reloadPath={ROUTES.demo.path} hint={booking.noScriptBook}>
            <SlotSkeleton />
          </BeforeScript>
          <Failed heading={booking.slots.failed} />
          <NoSlots text={booking.slots.noneWhat} />
          <SlotFields taken={words.taken} />
        </div>
      </div>
      <Details />
      <SlotSummary>
        <ProblemLinks />
        <button type="button" data-act="continue" className={`${buttonStyle('primary')} sm:text-lg`}>
          {words.continue}
        </button>
        <button
          type="submit"
          hidden
          data-sending={words.sending}
          data-none={booking.slots.pick}
          className={`${buttonStyle('primary')} ${WAITING} sm:text-lg`}
        >
          {words.submit}
        </button>
      </SlotSummary>
      <FinePrint />
    </form>
  );
}

/** Goes away with its last link. */
function ProblemLinks() {
  return (
    <div
      data-say="fields"
      role="alert"
      hidden
      className="not-has-[a:not([hidden])]:hidden order-first flex basis-full flex-wrap items-center gap-x-3 rounded-xl bg-danger-soft px-4 py-2 font-medium text-danger text-sm"
    >
      <p className="flex items-center gap-1.5">
        <Icon name="alert" className="size-4" />
        {words.incomplete}
      </p>
      {BOOKING_FIELDS.map((field) => (
        <a key={field} href={`#${field}`} data-fix={field} hidden className="py-1 underline underline-offset-4">
          {fields[field].label}
        </a>
      ))}
    </div>
  );
}

function Details() {
  return (
    <div data-part="details" hidden className="grid gap-5 border-line border-t p-5 sm:p-7">
      <StepTitle number={2} id="details">
        {words.details}
      </StepTitle>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(13rem,40%)),1fr))] gap-4">
        <TextField {...describe('name')} dir="auto" />
        <TextField {...describe('business')} dir="auto" />
        <TextField {...describe('email')} hint={emails.hint} type="email" dir="ltr" />
        <TextField {...describe('phone')} type="tel" dir="ltr" />
      </div>
      <Trades />
      <TextAreaField {...describe('note')} rows={3} dir="auto" placeholder={words.noteExample} />
      {/* A honeypot for bots, which fill in every field. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {words.trap} <input name="leave-empty" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {/* The script clones it. */}
      <div hidden>
        <span data-part="problem-icon">
          <Icon name="alert" className="mt-0.5 size-4" />
        </span>
      </div>
      <Refusals />
    </div>
  );
}

const describe = (field: BookingField) => ({ id: field, name: field, ...fields[field] });

function Trades() {
  return (
    <div
      id="trade"
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby="trade-label"
      aria-describedby="trade-note"
      className="min-w-0"
    >
      <p id="trade-label" className="mb-1.5 font-semibold">
        {fields.trade.label}
      </p>
      <div className="flex flex-wrap gap-2">
        {BOOKING_TRADES.map((trade) => (
          <label key={trade} className={`${CHIP} px-3.5`}>
            <input type="radio" name="trade" value={trade} className={CHIP_INPUT} />
            <span>{TRADE_LABELS[trade]}</span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <p id="trade-note" />
      </div>
    </div>
  );
}

function Refusals() {
  return (
    <div data-part="refusals" className="scroll-mb-36 empty:hidden">
      {Object.entries(refusals).map(([name, text]) => (
        <BookingNotice key={name} name={name}>
          {text} {WITH_EMAIL_LINK.includes(name) && <MailLink />}
        </BookingNotice>
      ))}
      <BookingNotice name="not_corrected">
        {notCorrected.before} <strong data-fill="booked-time" />
        {notCorrected.after}{' '}
        <a
          data-part="own-booking"
          href={ROUTES.booking.path}
          className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
        >
          {notCorrected.link}
        </a>
      </BookingNotice>
    </div>
  );
}

function FinePrint() {
  return (
    <div data-part="kept" hidden className="grid gap-2 px-5 pt-3 pb-5 text-ink-soft text-sm leading-relaxed sm:px-7">
      <p>
        {words.noTimeFits} <MailLink />.
      </p>
      <p>
        {words.keptBefore} <span data-fill="days" /> {words.keptAfter}{' '}
        <a
          href={site.privacyUrl ?? ROUTES.privacy.path}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {words.privacy}
        </a>
      </p>
    </div>
  );
}
