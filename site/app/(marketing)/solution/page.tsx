import type { Metadata } from 'next';
import { FrontDesk } from '../../../components/illustrations/front-desk.tsx';
import { DemoLink, FinalCta, PageHero } from '../../../components/marketing/page-sections.tsx';
import { FeatureBlock, QualifiedLead, VoicePanel } from '../../../components/marketing/solution/feature-examples.tsx';
import { SampleSchedule } from '../../../components/marketing/solution/sample-schedule.tsx';
import { ToolDiagram } from '../../../components/marketing/solution/tool-diagram.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { ROUTES } from '../../../content/routes.ts';
import { solution } from '../../../content/solution.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, StructuredData, softwareApplication } from '../../../seo/structured-data.tsx';

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
