import { PlumbingScene } from '../../../marketing/illustrations/plumbing-scene.tsx';
import { plumbing } from '../../../marketing/trades/content/plumbing.ts';
import { TradePage } from '../../../marketing/trades/trade-page.tsx';
import { TriageTable } from '../../../marketing/trades/triage-table.tsx';
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
