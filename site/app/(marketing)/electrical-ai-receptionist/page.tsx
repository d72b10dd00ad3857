import { ElectricalScene } from '../../../marketing/illustrations/electrical-scene.tsx';
import { electrical } from '../../../marketing/trades/content/electrical.ts';
import { OutageQuestions } from '../../../marketing/trades/outage-questions.tsx';
import { TradePage } from '../../../marketing/trades/trade-page.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata = toPageMetadata(electrical.route, electrical);

export default function ElectricalPage() {
  return (
    <TradePage trade={electrical} drawing={<ElectricalScene />}>
      <OutageQuestions />
    </TradePage>
  );
}
