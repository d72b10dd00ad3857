import { ChoosingQuestions, NotForYou } from '../../../marketing/comparison/choosing-questions.tsx';
import { comparison, comparisonRows } from '../../../marketing/comparison/comparison.ts';
import { ComparisonMatrix } from '../../../marketing/comparison/comparison-matrix.tsx';
import { Switchboard } from '../../../marketing/illustrations/switchboard.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { DemoLink, FinalCta, PageHero } from '../../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../../ui/section.tsx';

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
