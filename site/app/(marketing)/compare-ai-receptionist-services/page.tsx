import { Switchboard } from '../../../components/illustrations/switchboard.tsx';
import { ChoosingQuestions, NotForYou } from '../../../components/marketing/comparison/choosing-questions.tsx';
import { ComparisonMatrix } from '../../../components/marketing/comparison/comparison-matrix.tsx';
import { DemoLink, FinalCta, PageHero } from '../../../components/marketing/page-sections.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section, SectionHead } from '../../../components/ui/section.tsx';
import { comparison, comparisonRows } from '../../../content/comparison.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';

export const dynamic = 'error';

export const metadata = toPageMetadata(comparison.route, comparison);

export default function ComparisonPage() {
  const { matrix } = comparison;
  return (
    <>
      <StructuredData data={breadcrumbs(comparison.route)} />
      <PageHero
        title={comparison.headline}
        lead={comparison.lead}
        actions={
          <>
            <DemoLink label="Book a Demo" />{' '}
            <a href="#how-to-choose" className={`${buttonStyle('secondary')} max-sm:w-full`}>
              {comparison.choosing.title}
            </a>
          </>
        }
        aside={<Switchboard className="mx-auto w-full max-w-lg lg:max-w-none" />}
      />
      <Section tone="sunken">
        <SectionHead title={matrix.title} text={matrix.text} />
        <div className="mt-12">
          <ComparisonMatrix rows={comparisonRows} />
        </div>
        <p className="mt-10 max-w-2xl text-ink-soft">{matrix.note}</p>
      </Section>
      <Section id="how-to-choose">
        <ChoosingQuestions />
      </Section>
      <Section tone="sunken">
        <NotForYou />
      </Section>
      <FinalCta {...comparison.closing} />
    </>
  );
}
