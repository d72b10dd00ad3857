import type { Metadata } from 'next';
import { StructuredData } from '../../../components/document/structured-data.tsx';
import { FinalCta } from '../../../components/marketing/final-cta.tsx';
import { RoiAssumptions } from '../../../components/roi/roi-assumptions.tsx';
import { RoiCalculator } from '../../../components/roi/roi-calculator.tsx';
import { RoiHead } from '../../../components/roi/roi-head.tsx';
import { RoiWithoutScript } from '../../../components/roi/roi-without-script.tsx';
import { roi, roiFacts } from '../../../content/roi.ts';
import { ROUTES } from '../../../content/routes.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs } from '../../../seo/structured-data/breadcrumbs.ts';

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
