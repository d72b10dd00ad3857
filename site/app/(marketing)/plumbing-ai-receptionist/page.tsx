import { PlumbingScene } from '../../../components/illustrations/plumbing-scene.tsx';
import { TradePage } from '../../../components/marketing/trades/trade-page.tsx';
import { TriageTable } from '../../../components/marketing/trades/triage-table.tsx';
import { plumbing } from '../../../content/trades/plumbing.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata = toPageMetadata(plumbing.route, plumbing);

export default function PlumbingPage() {
  return (
    <TradePage trade={plumbing} drawing={<PlumbingScene />}>
      <TriageTable />
    </TradePage>
  );
}
