import type { Metadata } from 'next';
import { BookingForm } from '../../../../components/booking/booking-form.tsx';
import { BookingPage, OutsideCalendar } from '../../../../components/booking/booking-parts.tsx';
import { booking } from '../../../../content/booking.ts';
import { ROUTES } from '../../../../content/routes.ts';
import { site } from '../../../../content/settings/site.ts';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';

export const dynamic = 'error';

const { title, headline, lead } = booking.book;

export const metadata: Metadata = toPageMetadata(ROUTES.bookDemo, { title, description: lead, isIndexed: false });

/** In the frame of the demo page (`#embedded`) there is the form alone: its head and foot are those of the page around it. */
const EMBEDDED_STYLE =
  'body:has(#embedded:target) > :is(header, footer), #embedded:target > div p { display: none }' +
  '#embedded:target > div { position: absolute; clip-path: inset(50%) }';

export default function BookDemoPage() {
  return (
    <>
      <style>{EMBEDDED_STYLE}</style>
      <BookingPage>
        <div id="embedded">
          <div className="mb-8">
            <h1 className="heading text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)]">{headline}</h1>
            <p className="mt-4 text-ink-soft text-lg leading-relaxed sm:text-xl">{lead}</p>
          </div>
          {site.scheduling.provider === 'own' ? <BookingForm /> : <OutsideCalendar />}
        </div>
      </BookingPage>
    </>
  );
}
