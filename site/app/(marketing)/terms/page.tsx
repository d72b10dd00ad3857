import { FinalCta, PageHero } from '../../../components/marketing/page-sections.tsx';
import { TermsBody } from '../../../components/marketing/terms/terms-body.tsx';
import { bindingTerms, terms } from '../../../content/terms.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';

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
