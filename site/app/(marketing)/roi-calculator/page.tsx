import type { Metadata } from 'next';
import { RoiAssumptions } from '../../../roi/calculator/roi-assumptions.tsx';
import { RoiCalculator } from '../../../roi/calculator/roi-calculator.tsx';
import { RoiHead, RoiWithoutScript } from '../../../roi/calculator/roi-sections.tsx';
import { roi, roiFacts } from '../../../roi/roi.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';
import { ROUTES } from '../../../settings/routes.ts';
import { FinalCta } from '../../../ui/page-sections.tsx';

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
