import type { Metadata } from 'next';
import { BookingPage } from '../../../../components/booking/booking-parts.tsx';
import { OwnBookingStates } from '../../../../components/booking/own-booking.tsx';
import { booking } from '../../../../content/booking.ts';
import { ROUTES } from '../../../../content/routes.ts';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';

export const dynamic = 'error';

const { title, description } = booking.own;

export const metadata: Metadata = toPageMetadata(ROUTES.booking, { title, description, isIndexed: false });

export default function OwnBookingPage() {
  return (
    <BookingPage>
      <OwnBookingStates />
    </BookingPage>
  );
}
