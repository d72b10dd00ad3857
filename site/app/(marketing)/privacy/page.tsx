import { privacy } from '../../../marketing/privacy/privacy.ts';
import { LicensesNote, OutsidePolicy, PrivacyBody } from '../../../marketing/privacy/privacy-body.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';
import { site } from '../../../settings/site.ts';
import { FinalCta, PageHero } from '../../../ui/page-sections.tsx';

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
