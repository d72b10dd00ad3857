import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import type { Question } from '../../ui/page-sections.tsx';

/** See section 3 of the specification. */
export type Plan = {
  name: string;
  price: string;
  period: string;
  description: string;
  features: readonly string[];
  cta: string;
};

export const plan: Plan = {
  name: site.name,
  price: site.plan.price,
  period: 'a month',
  description: 'Everything it can do, for every call you get. There’s no smaller plan and no bigger one.',
  features: [
    'Answers 24 hours a day, 7 days a week',
    'Unlimited calls',
    'Qualifies callers by service area, urgency, and budget',
    'Books into your own calendar',
    'Considers travel time and technician skill',
    'Escalates urgent calls to on-call staff',
    'Syncs with your CRM and your VoIP phone system',
    'No setup fee',
  ],
  cta: 'Book a Demo',
};

/** Figures are from section 9 of the specification. */
export const pricing = {
  route: ROUTES.pricing,
  title: 'AI receptionist pricing: one plan, unlimited calls',
  description: `${site.plan.price} a month for unlimited calls, no setup fee, ${site.plan.trialDays}-day free trial. See how it compares with a receptionist.`,
  headline: `${site.plan.price} a month, for every call`,
  lead: 'One plan, unlimited calls, and no setup fee. You know the bill before the month starts, and even your busiest week won’t change it.',
  comparison: {
    title: 'Compared with a person at the desk',
    text: `A good receptionist is worth the money. The question is what you pay for the hours when no one calls, and who answers after hours.`,
    caption: 'What a receptionist and Callwright cost per month',
    human: 'A receptionist',
    ai: site.name,
    rows: [
      { label: 'Salary', human: site.receptionist.salary, ai: 'None' },
      { label: 'Benefits', human: site.receptionist.benefits, ai: 'None' },
      { label: 'To start', human: 'Hiring and training', ai: 'No setup fee' },
      { label: 'Answers', human: 'Business hours', ai: '24 hours, 7 days' },
    ],
    total: { label: 'Per month', human: site.receptionist.monthly, ai: site.plan.price },
    saving: {
      value: site.receptionist.savingUpTo,
      text: 'less than a receptionist. How much you save depends on what you’d pay one.',
    },
    barsLabel: `Two bars, drawn to scale: a receptionist at ${site.receptionist.monthly} a month and ${site.name} at ${site.plan.price}.`,
    note: 'Receptionist costs vary from town to town and business to business. If yours is lower, use that number.',
  },
  plan: {
    title: 'One plan with everything',
    text: `The first ${site.plan.trialDays} days are free. After that, you can cancel or pause with ${site.plan.noticeDays} days notice.`,
    trial: `${site.plan.trialDays}-day free trial`,
    trialText: 'Before you pay anything.',
  },
  faq: {
    title: 'Questions about pricing',
    text: 'Have another question? Ask in the demo, or run your own numbers.',
    calculator: 'Run your own numbers',
  },
  closing: {
    title: 'Find out before it costs you anything',
    text: `Book a ${site.demoMinutes}-minute demo, then try it free for ${site.plan.trialDays} days.`,
  },
} as const;

export const pricingQuestions: readonly Question[] = [
  {
    question: 'Is there a setup fee?',
    answer: `No. ${site.plan.price} a month is the whole price, and the first ${site.plan.trialDays} days are free.`,
  },
  {
    question: 'What if I get a lot of calls?',
    answer: `Calls are unlimited. A week with ten calls and a week with a thousand cost the same.`,
  },
  {
    question: 'How does the free trial work?',
    answer: `You can use it for ${site.plan.trialDays} days without paying.`,
  },
  {
    question: 'Can I cancel, or pause for the winter?',
    answer: `Yes. You can cancel or pause with ${site.plan.noticeDays} days notice.`,
  },
  {
    question: 'How soon can it take calls?',
    answer: `Within ${site.goLive}. You connect your number, import your FAQs, set your escalation rules, connect your calendar, and go live.`,
  },
  {
    question: 'When does it pay for itself?',
    answer: `Typical payback is ${site.payback}. It depends on how many calls you miss and what a job brings in, so run your own numbers in the ROI calculator.`,
  },
];
