import { ElectricalScene } from '../../../components/illustrations/electrical-scene.tsx';
import { OutageQuestions } from '../../../components/marketing/trades/outage-questions.tsx';
import { TradePage } from '../../../components/marketing/trades/trade-page.tsx';
import { electrical } from '../../../content/trades/electrical.ts';
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
