import type { Metadata } from 'next';
import { StructuredData } from '../../../components/document/structured-data.tsx';
import { FrontDesk } from '../../../components/illustrations/front-desk.tsx';
import { DemoLink } from '../../../components/marketing/demo-link.tsx';
import { FinalCta } from '../../../components/marketing/final-cta.tsx';
import { PageHero } from '../../../components/marketing/page-hero.tsx';
import { FeatureBlock } from '../../../components/marketing/solution/feature-block.tsx';
import { QualifiedLead } from '../../../components/marketing/solution/qualified-lead.tsx';
import { SampleSchedule } from '../../../components/marketing/solution/sample-schedule.tsx';
import { ToolDiagram } from '../../../components/marketing/solution/tool-diagram.tsx';
import { VoicePanel } from '../../../components/marketing/solution/voice-panel.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { ROUTES } from '../../../content/routes.ts';
import { solution } from '../../../content/solution.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs } from '../../../seo/structured-data/breadcrumbs.ts';
import { softwareApplication } from '../../../seo/structured-data/software-application.ts';

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
