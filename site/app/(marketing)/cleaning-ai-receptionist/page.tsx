import { CleaningScene } from '../../../components/illustrations/cleaning-scene.tsx';
import { RecurringCalendar } from '../../../components/marketing/trades/recurring-calendar.tsx';
import { TradePage } from '../../../components/marketing/trades/trade-page.tsx';
import { cleaning } from '../../../content/trades/cleaning.ts';
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
