import type { Metadata } from 'next';
import { CallFlow } from '../../../marketing/how-it-works/call-flow.tsx';
import { howItWorks } from '../../../marketing/how-it-works/how-it-works.ts';
import {
  CalendarExample,
  FaqExample,
  LiveExample,
  PhoneNumberExample,
  RuleExample,
} from '../../../marketing/how-it-works/setup-examples.tsx';
import { SetupTimeline } from '../../../marketing/how-it-works/setup-timeline.tsx';
import { StepsIllustration } from '../../../marketing/illustrations/steps-illustration.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, howTo, StructuredData } from '../../../seo/structured-data.tsx';
import { ROUTES } from '../../../settings/routes.ts';
import { DemoLink, FinalCta, PageHero } from '../../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../../ui/section.tsx';

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
