import { ROUTES, type SiteRoute } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import type { IconName } from '../../ui/icon.tsx';

export type Guide = { route: SiteRoute; icon: IconName; kind: string; title: string; text: string; marker?: 'demo' };

const guides: readonly Guide[] = [
  {
    route: ROUTES.howItWorks,
    icon: 'book',
    kind: 'Setup guide',
    title: 'From your phone number to the first booked job',
    text: `Live within ${site.goLive}: the five steps, what to have ready, and how a call works afterward.`,
  },
  {
    route: ROUTES.demo,
    icon: 'play',
    kind: 'Demo',
    title: 'Hear it take a call like yours',
    text: `${site.demoMinutes} minutes, with the kinds of calls your trade gets.`,
    marker: 'demo',
  },
  {
    route: ROUTES.roiCalculator,
    icon: 'calculator',
    kind: 'Calculator',
    title: 'What your missed calls are worth',
    text: 'Four numbers from your own week, and the formula in plain sight.',
  },
  {
    route: ROUTES.compare,
    icon: 'columns',
    kind: 'Comparison',
    title: 'Five ways to get the phone answered',
    text: 'Voice quality, bookings, integrations, languages, and price, side by side.',
  },
  {
    route: ROUTES.pricing,
    icon: 'wallet',
    kind: 'Pricing',
    title: 'What it costs compared with a person at the desk',
    text: `One plan at ${site.plan.price} a month, and what a receptionist’s salary and benefits add up to.`,
  },
];

export const resources = {
  title: 'Guides, a calculator, and answers for contractors',
  description:
    'The setup guide, the demo, the ROI calculator, the comparison, your trade, and the questions contractors ask before they let an AI answer the phone.',
  headline: 'Read first. Talk later.',
  lead: 'Everything we’d say on the phone, written down where you can check it.',
  guides: { title: 'Where to start', items: guides },
  industries: { title: 'Your industry', text: 'What it asks, and what it does with the answers, trade by trade.' },
  blog: {
    title: 'From the blog',
    text: 'Short reads on calls, pricing, and running the business.',
    link: 'Read the blog',
  },
  faq: { title: 'Straight answers' },
  closing: {
    title: 'Still have a question?',
    text: `Bring it to the demo. It takes ${site.demoMinutes} minutes.`,
  },
} as const;
