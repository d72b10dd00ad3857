import { FinalCta, PageHero } from '../../../components/marketing/page-sections.tsx';
import { LicensesNote, OutsidePolicy, PrivacyBody } from '../../../components/marketing/privacy/privacy-body.tsx';
import { privacy } from '../../../content/privacy.ts';
import { site } from '../../../content/settings/site.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';

export const dynamic = 'error';

export const metadata = toPageMetadata(privacy.route, privacy);

export default function PrivacyPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(privacy.route)} />
      <PageHero title={privacy.headline} lead={site.privacyUrl === null ? privacy.lead : privacy.outside.text} />
      {site.privacyUrl === null ? <PrivacyBody /> : <OutsidePolicy url={site.privacyUrl} />}
      <LicensesNote />
      <FinalCta {...privacy.closing} />
    </>
  );
}
