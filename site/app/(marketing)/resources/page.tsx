import type { Metadata } from 'next';
import { faq } from '../../../marketing/faq.ts';
import { ResourceBlog, ResourceGuides, ResourceIndustries } from '../../../marketing/resources/resource-lists.tsx';
import { resources } from '../../../marketing/resources/resources.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, faqPage, StructuredData } from '../../../seo/structured-data.tsx';
import { ROUTES } from '../../../settings/routes.ts';
import { Faq, FinalCta, PageHero } from '../../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../../ui/section.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.resources, resources);

export default function ResourcesPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(ROUTES.resources)} />
      <StructuredData data={faqPage(faq)} />
      <PageHero title={resources.headline} lead={resources.lead} />
      <ResourceGuides />
      <ResourceIndustries />
      <ResourceBlog />
      <Section tone="sunken" id="faq">
        <SectionHead title={resources.faq.title} />
        <div className="mt-10">
          <Faq questions={faq} name="faq" />
        </div>
      </Section>
      <FinalCta {...resources.closing} />
    </>
  );
}
