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
import { SelectField, TextAreaField, TextField } from '../ui/text-field.tsx';
import { booking } from './booking.ts';
import { BeforeScript, BookingNotice, Failed, MailLink, WAITING } from './booking-parts.tsx';
import { NoSlots, SlotFields } from './slot-fields.tsx';

const { book: words, fields, refusals, notCorrected } = booking;

/** The names of the refusals after which there is but one way. */
const WITH_MAIL: readonly string[] = ['too_many_for_email', 'too_many_now'];

/**
 * The form on which a demo is booked; its script is islands/book-demo.tsx. The button is off until the script is there:
 * pressed before, a form would put what was entered into an address.
 */
export function BookingForm() {
  return (
    <form
      noValidate
      data-island="book-demo"
      data-backend={describeBackend()}
      data-booking={ROUTES.booking.path}
      className="grid gap-8"
    >
      {/* As high as the times will be, so that they move nothing that is in sight. */}
      <div className="has-[[data-say=loading]:not([hidden])]:[@media(scripting:enabled)]:min-h-[48rem]">
        <BeforeScript loading={booking.slots.loading} hint={booking.noScriptBook} />
        <Failed text={booking.slots.failed} />
        <NoSlots />
        <SlotFields />
      </div>
      <fieldset className="with-scripts grid gap-4">
        <legend className="heading mb-4 text-2xl">{words.about}</legend>
        {BOOKING_FIELDS.map((field) => (
          <Field key={field} field={field} />
        ))}
        {/* A program that fills in whatever it finds is known by this one. */}
        <div aria-hidden="true" className="sr-only">
          <label>
            {words.trap} <input name="leave-empty" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </fieldset>
      <div className="with-scripts grid gap-4">
        <div data-part="refusals">
          {Object.entries(refusals).map(([name, text]) => (
            <BookingNotice key={name} name={name}>
              {text} {WITH_MAIL.includes(name) && <MailLink />}
            </BookingNotice>
          ))}
          <BookingNotice name="not_corrected">
            {notCorrected.before} <strong data-fill="booked-time" />
            {notCorrected.after}{' '}
            <a
              data-part="own-booking"
              href={ROUTES.booking.path}
              target="_top"
              className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
            >
              {notCorrected.link}
            </a>
          </BookingNotice>
        </div>
        <button
          type="submit"
          disabled
          data-sending={words.sending}
          className={`${buttonStyle('primary')} ${WAITING} w-full text-lg sm:min-h-14`}
        >
          {words.submit}
        </button>
        <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft text-sm">
          <span data-part="kept" hidden>
            {words.keptBefore} <span data-fill="days" /> {words.keptAfter}
          </span>{' '}
          <a
            href={site.privacyUrl ?? ROUTES.privacy.path}
            target="_top"
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            {words.privacy}
          </a>
        </p>
      </div>
    </form>
  );
}

function Field({ field }: { field: BookingField }) {
  const shared = { id: field, name: field, ...fields[field] };
  // A name in Hebrew or Arabic is typed from the right.
  if (field === 'note') return <TextAreaField {...shared} rows={3} dir="auto" />;
  if (field === 'trade') {
    return (
      <SelectField {...shared} defaultValue="">
        <option value="">{words.chooseTrade}</option>
        {BOOKING_TRADES.map((trade) => (
          <option key={trade} value={trade}>
            {TRADE_LABELS[trade]}
          </option>
        ))}
      </SelectField>
    );
  }
  const type = field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text';
  return <TextField {...shared} type={type} dir={type === 'text' ? 'auto' : 'ltr'} />;
}
