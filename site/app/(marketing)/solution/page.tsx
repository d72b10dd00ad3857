import type { Metadata } from 'next';
import { FrontDesk } from '../../../marketing/illustrations/front-desk.tsx';
import { FeatureBlock, QualifiedLead, VoicePanel } from '../../../marketing/solution/feature-examples.tsx';
import { SampleSchedule } from '../../../marketing/solution/sample-schedule.tsx';
import { solution } from '../../../marketing/solution/solution.ts';
import { ToolDiagram } from '../../../marketing/solution/tool-diagram.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData, softwareApplication } from '../../../seo/structured-data.tsx';
import { ROUTES } from '../../../settings/routes.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { DemoLink, FinalCta, PageHero } from '../../../ui/page-sections.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.solution, solution);

const { soundsHuman, booksAppointments, qualifiesLeads, connectsTools } = solution;

export default function SolutionPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(ROUTES.solution)} />
      <StructuredData data={softwareApplication()} />
      <PageHero
        title={solution.headline}
        lead={solution.lead}
        actions={
          <>
            <DemoLink label="Book a Demo" />{' '}
            <a href={ROUTES.howItWorks.path} className={`${buttonStyle('secondary')} max-sm:w-full`}>
              How It Works
            </a>
          </>
        }
        aside={<FrontDesk className="mx-auto w-full max-w-lg lg:max-w-none" />}
      />
      <FeatureBlock title={soundsHuman.title} text={soundsHuman.text} tone="night">
        <VoicePanel />
      </FeatureBlock>
      <FeatureBlock title={booksAppointments.title} text={booksAppointments.text} isPictureFirst>
        <SampleSchedule />
      </FeatureBlock>
      <FeatureBlock title={qualifiesLeads.title} text={qualifiesLeads.text} tone="sunken">
        <QualifiedLead />
      </FeatureBlock>
      <FeatureBlock title={connectsTools.title} text={connectsTools.text} isPictureFirst>
        <ToolDiagram />
      </FeatureBlock>
      <FinalCta {...solution.closing} />
    </>
  );
}
