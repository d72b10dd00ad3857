import type { Metadata } from 'next';
import { booking } from '../../../../booking/booking.ts';
import { BookingForm } from '../../../../booking/booking-form.tsx';
import { BookingPage, OutsideCalendar } from '../../../../booking/booking-parts.tsx';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';
import { ROUTES } from '../../../../settings/routes.ts';
import { site } from '../../../../settings/site.ts';

export const dynamic = 'error';

const { title, headline, lead } = booking.book;

export const metadata: Metadata = toPageMetadata(ROUTES.bookDemo, { title, description: lead, isIndexed: false });

export default function BookDemoPage() {
  return (
    <BookingPage>
      <h1 className="heading text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)]">{headline}</h1>
      <p className="mt-4 mb-8 text-ink-soft text-lg leading-relaxed sm:text-xl">{lead}</p>
      {site.scheduling.provider === 'own' ? <BookingForm /> : <OutsideCalendar />}
    </BookingPage>
  );
}
