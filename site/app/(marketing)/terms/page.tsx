import { StructuredData } from '../../../components/document/structured-data.tsx';
import { FinalCta } from '../../../components/marketing/final-cta.tsx';
import { PageHero } from '../../../components/marketing/page-hero.tsx';
import { TermsBody } from '../../../components/marketing/terms/terms-body.tsx';
import { bindingTerms, terms } from '../../../content/terms.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs } from '../../../seo/structured-data/breadcrumbs.ts';

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
