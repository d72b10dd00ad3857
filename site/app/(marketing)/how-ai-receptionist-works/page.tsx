import type { Metadata } from 'next';
import { StepsIllustration } from '../../../components/illustrations/steps-illustration.tsx';
import { CallFlow } from '../../../components/marketing/how-it-works/call-flow.tsx';
import {
  CalendarExample,
  FaqExample,
  LiveExample,
  PhoneNumberExample,
  RuleExample,
} from '../../../components/marketing/how-it-works/setup-examples.tsx';
import { SetupTimeline } from '../../../components/marketing/how-it-works/setup-timeline.tsx';
import { DemoLink, FinalCta, PageHero } from '../../../components/marketing/page-sections.tsx';
import { Section, SectionHead } from '../../../components/ui/section.tsx';
import { howItWorks } from '../../../content/how-it-works.ts';
import { ROUTES } from '../../../content/routes.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, howTo, StructuredData } from '../../../seo/structured-data.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.howItWorks, howItWorks);

const { setup } = howItWorks;

const SETUP_EXAMPLES = [
  <PhoneNumberExample key="number" />,
  <FaqExample key="faq" />,
  <RuleExample key="rule" />,
  <CalendarExample key="calendar" />,
  <LiveExample key="live" />,
];

export default function HowItWorksPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(ROUTES.howItWorks)} />
      <StructuredData
        data={howTo({ name: howItWorks.title, description: howItWorks.description, steps: setup.steps })}
      />
      <PageHero
        title={howItWorks.headline}
        lead={howItWorks.lead}
        actions={<DemoLink label="Book a Demo" />}
        aside={
          <div className="mx-auto w-full max-w-lg rounded-[1.75rem] bg-night p-6 sm:p-8 lg:max-w-none">
            <StepsIllustration className="w-full" />
          </div>
        }
      />
      <Section tone="sunken">
        <SectionHead title={setup.title} />
        <SetupTimeline examples={SETUP_EXAMPLES} />
        <p className="mt-12 text-ink-soft text-sm">{setup.note}</p>
      </Section>
      <CallFlow />
      <FinalCta {...howItWorks.closing} />
    </>
  );
}
