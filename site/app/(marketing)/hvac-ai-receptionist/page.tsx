import { HvacScene } from '../../../components/illustrations/hvac-scene.tsx';
import { SeasonalDemand } from '../../../components/marketing/trades/seasons.tsx';
import { TradePage } from '../../../components/marketing/trades/trade-page.tsx';
import { hvac } from '../../../content/trades/hvac.ts';
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
