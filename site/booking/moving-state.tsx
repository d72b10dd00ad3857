import { buttonStyle } from '../ui/button-style.ts';
import { booking } from './booking.ts';
import { Act, BookingNotice, Failed, TICKET, WAITING, When } from './booking-parts.tsx';
import { NoSlots, SlotFields, SlotSkeleton, SlotSummary } from './slot-fields.tsx';

const { moving, notices, slots } = booking;

export function Moving() {
  return (
    <section
      data-state="moving"
      data-headline={moving.headline}
      hidden
      className="mt-3 grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]"
    >
      <div>
        <p className="text-ink-soft text-lg leading-relaxed">
          <span data-say="none" hidden>
            {moving.unchanged}
          </span>
          <span className="[span:not([hidden])+&]:hidden">{moving.text}</span>
        </p>
        <div className="mt-5">
          <When />
        </div>
        <div className="mt-5">
          <Act name="keep" variant="secondary">
            <span data-say="none" hidden>
              {moving.backToDemo}
            </span>
            <span className="[span:not([hidden])+&]:hidden">{moving.back}</span>
          </Act>
        </div>
      </div>
      <form noValidate className={TICKET}>
        <div className="p-5 sm:p-7">
          <div data-say="loading-times" hidden>
            <p role="status" className="sr-only">
              {slots.loading}
            </p>
            <SlotSkeleton />
          </div>
          <Failed heading={slots.failed} />
          <NoSlots text={moving.none} />
          <SlotFields taken={moving.taken} />
          <BookingNotice name="unanswered">{notices.unanswered}</BookingNotice>
        </div>
        <SlotSummary was={moving.was}>
          <button
            type="submit"
            data-sending={moving.sending}
            className={`${buttonStyle('primary')} ${WAITING} sm:text-lg`}
          >
            {moving.submit}
          </button>
        </SlotSummary>
      </form>
    </section>
  );
}
