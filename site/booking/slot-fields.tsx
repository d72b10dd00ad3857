import { booking } from './booking.ts';
import { MailLink } from './booking-parts.tsx';

const { slots: words } = booking;

const GRID = 'mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2';

const CHIP =
  'relative flex min-h-11 cursor-pointer items-center justify-center rounded-xl border border-line-strong bg-surface px-2 py-2 text-center font-medium leading-tight hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';

/**
 * A day and a half hour of it, in the visitor's time zone, which can be changed. Both are radio buttons, so arrow keys
 * move among them. Its script is site/booking/slot-picker.ts.
 */
export function SlotFields() {
  return (
    <div data-part="picker" hidden className="grid gap-6">
      <div>
        <label htmlFor="zone" className="mb-1.5 block font-semibold">
          {words.zone}
        </label>
        <select
          id="zone"
          aria-describedby="zone-note"
          className="block min-h-11 w-full rounded-xl border border-line-strong bg-surface px-3 py-2 text-base hover:border-ink-soft"
        />
        <p id="zone-note" className="mt-1.5 min-h-10 text-ink-soft text-sm" />
      </div>
      <fieldset>
        <legend className="font-semibold">{words.day}</legend>
        <div data-part="days" className={GRID} />
        <button
          type="button"
          data-part="more-days"
          className="mt-2 min-h-11 cursor-pointer font-semibold text-accent underline underline-offset-4"
        >
          {words.moreDays}
        </button>
      </fieldset>
      <fieldset aria-describedby="slots-problem">
        <legend className="font-semibold">
          {words.time} <span data-part="day-name" />
        </legend>
        <p id="slots-problem" hidden className="mt-1 font-medium text-danger text-sm">
          {words.noTime}
        </p>
        <div data-part="slots" className={GRID} />
      </fieldset>
      <div data-part="taken" role="alert" hidden className="rounded-xl bg-warn-soft px-4 py-3 text-warn">
        <p data-part="taken-some">{words.taken}</p>
        <p data-part="taken-all">{words.takenAll}</p>
        <ul data-part="next" className="mt-1 grid gap-1" />
      </div>
      <p data-part="chosen" aria-live="polite" className="scroll-mb-32 font-semibold text-lg" />
      <template data-part="chip">
        <label className={CHIP}>
          <input type="radio" className="absolute inset-0 cursor-pointer opacity-0" />
          <span />
        </label>
      </template>
      <template data-part="next-slot">
        <li>
          <button
            type="button"
            className="min-h-11 cursor-pointer text-left font-semibold underline underline-offset-4"
          />
        </li>
      </template>
    </div>
  );
}

/** Where no time is free. */
export function NoSlots() {
  return (
    <p data-say="none" hidden className="text-lg">
      {words.none} <MailLink />
    </p>
  );
}
