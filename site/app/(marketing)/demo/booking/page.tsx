import type { Metadata } from 'next';
import { booking } from '../../../../booking/booking.ts';
import { OwnBookingStates } from '../../../../booking/own-booking.tsx';
import { toPageMetadata } from '../../../../seo/page-metadata.ts';
import { ROUTES } from '../../../../settings/routes.ts';

export const dynamic = 'error';

const { title, description } = booking.own;

export const metadata: Metadata = toPageMetadata(ROUTES.booking, { title, description, isIndexed: false });

export default function OwnBookingPage() {
  return <OwnBookingStates />;
}
