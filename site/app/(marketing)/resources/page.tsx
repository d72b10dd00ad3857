import type { Metadata } from 'next';
import { Faq, FinalCta, PageHero } from '../../../components/marketing/page-sections.tsx';
import {
  ResourceBlog,
  ResourceGuides,
  ResourceIndustries,
} from '../../../components/marketing/resources/resource-lists.tsx';
import { Section, SectionHead } from '../../../components/ui/section.tsx';
import { faq } from '../../../content/faq.ts';
import { resources } from '../../../content/resources.ts';
import { ROUTES } from '../../../content/routes.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, faqPage, StructuredData } from '../../../seo/structured-data.tsx';

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
