import { EmptyDesk } from '../../../marketing/illustrations/empty-desk.tsx';
import { CostComparison } from '../../../marketing/pricing/cost-comparison.tsx';
import { PlanCard } from '../../../marketing/pricing/plan-card.tsx';
import { plan, pricing, pricingQuestions } from '../../../marketing/pricing/pricing.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { breadcrumbs, faqPage, StructuredData, softwareApplication } from '../../../seo/structured-data.tsx';
import { ROUTES } from '../../../settings/routes.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DemoLink, Faq, FinalCta, PageHero } from '../../../ui/page-sections.tsx';
import { Section, SectionHead } from '../../../ui/section.tsx';

export const dynamic = 'error';

export const metadata = toPageMetadata(pricing.route, pricing);

export default function PricingPage() {
  return (
    <>
      <StructuredData data={breadcrumbs(pricing.route)} />
      <StructuredData data={softwareApplication()} />
      <StructuredData data={faqPage(pricingQuestions)} />
      <PageHero
        title={pricing.headline}
        lead={pricing.lead}
        actions={
          <>
            <DemoLink label="Book a Demo" />{' '}
            <a href={ROUTES.roiCalculator.path} className={`${buttonStyle('secondary')} max-sm:w-full`}>
              {ROUTES.roiCalculator.label}
            </a>
          </>
        }
        aside={<EmptyDesk className="mx-auto w-full max-w-lg lg:max-w-none" />}
      />
      <Section tone="sunken">
        <CostComparison />
      </Section>
      <Section tone="night">
        <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[1fr_1.6fr]">
          <SectionHead {...pricing.plan} isNight />
          <PlanCard plan={plan} stub={{ title: pricing.plan.trial, text: pricing.plan.trialText }} />
        </div>
      </Section>
      <Section>
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
          <div>
            <SectionHead title={pricing.faq.title} text={pricing.faq.text} />
            <a href={ROUTES.roiCalculator.path} className={`mt-6 ${buttonStyle('secondary')} max-sm:w-full`}>
              {pricing.faq.calculator}
              <Icon name="arrow-right" className="size-4.5" />
            </a>
          </div>
          <Faq questions={pricingQuestions} name="pricing-faq" />
        </div>
      </Section>
      <FinalCta {...pricing.closing} />
    </>
  );
}
