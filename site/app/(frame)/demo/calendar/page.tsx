import type { Metadata } from 'next';
import { booking } from '../../../../booking/booking.ts';
import { BookingForm } from '../../../../booking/booking-form.tsx';
import { OutsideCalendar } from '../../../../booking/booking-parts.tsx';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';
import { ROUTES } from '../../../../settings/routes.ts';
import { site } from '../../../../settings/site.ts';

export const dynamic = 'error';

const { title, headline, lead, landmark } = booking.book;

/** What it says of itself is what the page on which the same form has the site around it says. */
export const metadata: Metadata = toPageMetadata(ROUTES.bookDemo, { title, description: lead, isIndexed: false });

/**
 * The calendar alone, for the frame of the demo page: the head, the foot and the words about it are those of the page
 * around it. Every link opens in the place of that page, because a page in the frame would have neither.
 */
export default function CalendarPage() {
  return (
    // There are two main parts then, which whoever listens tells apart by their names. Its left side is that of the words above the frame.
    <main id="main" aria-label={landmark} className="w-full max-w-[45rem] px-[clamp(1.25rem,6.9vw,2rem)] py-6">
      <h1 className="sr-only">{headline}</h1>
      {site.scheduling.provider === 'own' ? <BookingForm /> : <OutsideCalendar />}
    </main>
  );
}
