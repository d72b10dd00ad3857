import type { Metadata } from 'next';
import { HomeCards } from '../../components/marketing/home/home-cards.tsx';
import { HomeHero } from '../../components/marketing/home/home-hero.tsx';
import { HomeIndustries } from '../../components/marketing/home/home-industries.tsx';
import { HomeCta, HomeResources, HomeSteps } from '../../components/marketing/home/home-sections.tsx';
import { Faq } from '../../components/marketing/page-sections.tsx';
import { Section, SectionHead } from '../../components/ui/section.tsx';
import { faq } from '../../content/faq.ts';
import { home } from '../../content/home.ts';
import { ROUTES } from '../../content/routes.ts';
import { site } from '../../content/settings/site.ts';
import { toPageMetadata } from '../../seo/page-metadata.ts';
import { faqPage, organization, StructuredData, videoObject } from '../../seo/structured-data.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.home, home);

export default function HomePage() {
  return (
    <>
      <StructuredData data={organization()} />
      <StructuredData data={faqPage(faq)} />
      {site.video && <StructuredData data={videoObject(site.video)} />}
      <HomeHero video={site.video} />
      <HomeCards />
      <HomeSteps />
      <HomeIndustries />
      <HomeResources />
      <HomeCta />
      <Section id="faq">
        <SectionHead title={home.faq.title} />
        <div className="mt-10">
          <Faq questions={faq} name="faq" />
        </div>
      </Section>
    </>
  );
}
