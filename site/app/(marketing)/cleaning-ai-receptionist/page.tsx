import { CleaningScene } from '../../../marketing/illustrations/cleaning-scene.tsx';
import { cleaning } from '../../../marketing/trades/content/cleaning.ts';
import { RecurringCalendar } from '../../../marketing/trades/recurring-calendar.tsx';
import { TradePage } from '../../../marketing/trades/trade-page.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata = toPageMetadata(cleaning.route, cleaning);

export default function CleaningPage() {
  return (
    <TradePage trade={cleaning} drawing={<CleaningScene />}>
      <RecurringCalendar />
    </TradePage>
  );
}
