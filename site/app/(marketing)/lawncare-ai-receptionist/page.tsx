import { LawnCareScene } from '../../../marketing/illustrations/lawn-care-scene.tsx';
import { lawnCare } from '../../../marketing/trades/content/lawn-care.ts';
import { SeasonPrograms } from '../../../marketing/trades/seasons.tsx';
import { TradePage } from '../../../marketing/trades/trade-page.tsx';
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
