import { caseStudies } from '../../../marketing/case-studies/case-studies.ts';
import { CaseStudyCard } from '../../../marketing/case-studies/case-study-card.tsx';
import { WorkedExample } from '../../../marketing/case-studies/worked-example.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData } from '../../../seo/structured-data.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DemoLink, FinalCta, PageHero } from '../../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../../ui/section.tsx';

export const dynamic = 'error';

export const metadata = toPageMetadata(caseStudies.route, caseStudies);

export default function CaseStudiesPage() {
  const { method, first } = caseStudies;
  return (
    <>
      <StructuredData data={breadcrumbs(caseStudies.route)} />
      <PageHero
        title={caseStudies.headline}
        lead={caseStudies.lead}
        actions={
          <>
            <DemoLink label="Book a Demo" />{' '}
            <a href="#example" className={`${buttonStyle('secondary')} max-sm:w-full`}>
              {caseStudies.readExample}
            </a>
          </>
        }
        aside={<CaseStudyCard />}
      />
      <Section tone="sunken">
        <SectionHead title={method.title} text={method.text} />
        <ol className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {method.items.map(({ icon, title, text }) => (
            <li key={title} className="border-ink border-t-2 pt-6">
              <Icon name={icon} className="size-8 text-accent" />
              <h3 className="heading mt-4 text-2xl">{title}</h3>
              <p className="mt-2 text-ink-soft text-lg leading-relaxed">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="example">
        <WorkedExample />
      </Section>
      <Section tone="sunken">
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.25fr]">
          <SectionHead title={first.title} text={first.text} />
          <div>
            <ul className="flex flex-col gap-4">
              {first.points.map((point) => (
                <li key={point} className="flex gap-3 text-lg">
                  <Icon name="check" className="mt-1 size-5 text-live" />
                  {point}
                </li>
              ))}
            </ul>
            <div className="mt-8">
              <DemoLink label={first.action} marker="consultation" />
            </div>
          </div>
        </div>
      </Section>
      <FinalCta {...caseStudies.closing} />
    </>
  );
}
