import { LawnCareScene } from '../../../components/illustrations/lawn-care-scene.tsx';
import { SeasonPrograms } from '../../../components/marketing/trades/seasons.tsx';
import { TradePage } from '../../../components/marketing/trades/trade-page.tsx';
import { lawnCare } from '../../../content/trades/lawn-care.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata = toPageMetadata(lawnCare.route, lawnCare);

export default function LawnCarePage() {
  return (
    <TradePage trade={lawnCare} drawing={<LawnCareScene />}>
      <SeasonPrograms />
    </TradePage>
  );
}
