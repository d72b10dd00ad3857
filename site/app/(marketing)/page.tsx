import type { Metadata } from 'next';
import { faq } from '../../marketing/faq.ts';
import { home } from '../../marketing/home/home.ts';
import { HomeCards } from '../../marketing/home/home-cards.tsx';
import { HomeHero } from '../../marketing/home/home-hero.tsx';
import { HomeIndustries } from '../../marketing/home/home-industries.tsx';
import { HomeCta, HomeResources, HomeSteps } from '../../marketing/home/home-sections.tsx';
import { toPageMetadata } from '../../seo/page-metadata.ts';
import { faqPage, organization, StructuredData, videoObject } from '../../seo/structured-data.tsx';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { Faq } from '../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.home, home);

export default function HomePage() {
  return (
    <>
      <StructuredData data={organization()} />
      <StructuredData data={faqPage(faq)} />
      {site.video && <StructuredData data={videoObject(site.video)} />}
      <HomeHero video={site.video} phone={site.demoPhone} />
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
