import type { Metadata } from 'next';
import { FinalCta } from '../../../components/marketing/page-sections.tsx';
import { RoiAssumptions } from '../../../components/roi/roi-assumptions.tsx';
import { RoiCalculator } from '../../../components/roi/roi-calculator.tsx';
import { RoiHead, RoiWithoutScript } from '../../../components/roi/roi-sections.tsx';
import { roi, roiFacts } from '../../../content/roi.ts';
import { ROUTES } from '../../../content/routes.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.roiCalculator, roi);

export default function RoiCalculatorPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(ROUTES.roiCalculator)} />
      <RoiHead />
      <div data-island="roi-calculator" data-facts={JSON.stringify(roiFacts)}>
        <RoiCalculator path={ROUTES.roiCalculator.path} facts={roiFacts} />
      </div>
      <RoiWithoutScript />
      <RoiAssumptions />
      <FinalCta {...roi.closing} />
    </>
  );
}
