import { HvacScene } from '../../../marketing/illustrations/hvac-scene.tsx';
import { hvac } from '../../../marketing/trades/content/hvac.ts';
import { SeasonalDemand } from '../../../marketing/trades/seasons.tsx';
import { TradePage } from '../../../marketing/trades/trade-page.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata = toPageMetadata(hvac.route, hvac);

export default function HvacPage() {
  return (
    <TradePage trade={hvac} drawing={<HvacScene />}>
      <SeasonalDemand />
    </TradePage>
  );
}
