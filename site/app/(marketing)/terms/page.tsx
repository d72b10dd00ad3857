import { bindingTerms, terms } from '../../../marketing/terms/terms.ts';
import { TermsBody } from '../../../marketing/terms/terms-body.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';
import { FinalCta, PageHero } from '../../../ui/page-sections.tsx';

export const dynamic = 'error';

export const metadata = toPageMetadata(terms.route, terms);

export default function TermsPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(terms.route)} />
      <PageHero title={terms.headline} lead={terms.lead} />
      <TermsBody binding={bindingTerms} />
      <FinalCta {...terms.closing} />
    </>
  );
}
