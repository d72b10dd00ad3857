import { ElectricalScene } from '../../../components/illustrations/electrical-scene.tsx';
import { OutageQuestions } from '../../../components/marketing/outage-questions.tsx';
import { TradePage } from '../../../components/marketing/trade-page.tsx';
import { electrical } from '../../../content/trades/electrical.ts';
import { toPageMetadata } from '../../../lib/page-metadata.ts';

export const dynamic = 'error';

export const metadata = toPageMetadata(electrical.route, electrical);

export default function ElectricalPage() {
  return (
    <TradePage trade={electrical} drawing={<ElectricalScene />}>
      <OutageQuestions />
    </TradePage>
  );
}
