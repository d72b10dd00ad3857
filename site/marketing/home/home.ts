import { ROUTES, type SiteRoute } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Call } from '../call-transcript.tsx';

const call: Call = {
  title: 'An example call',
  when: 'Tuesday, 9:42 pm',
  lines: [
    { from: 'caller', text: 'My water heater is leaking all over the basement.' },
    { from: 'callwright', text: 'I can get someone to you. Have you been able to shut the water off?' },
    { from: 'caller', text: 'No, I can’t find the valve.' },
    {
      from: 'callwright',
      text: 'Look for a round handle on the cold pipe above the tank and turn it clockwise. I’m alerting the on-call plumber now.',
    },
  ],
  outcomes: [
    { title: 'Urgent: on-call technician alerted', detail: 'In your service area' },
    { title: 'Booked: tonight, 10:30 pm', detail: 'Travel time and skills checked' },
    { title: 'Saved to your CRM', detail: 'With what was said and booked' },
  ],
};

const steps: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'phone',
    title: 'It answers',
    text: 'Every call, 24 hours a day, so no one has to talk to your voicemail.',
  },
  {
    icon: 'filter',
    title: 'It qualifies',
    text: 'Service area, urgency, and budget, asked the way you’d ask, before anything reaches your calendar.',
  },
  {
    icon: 'calendar',
    title: 'It books',
    text: 'Into your own calendar, with travel time and technician skills in mind.',
  },
  {
    icon: 'alert',
    title: 'It escalates',
    text: 'Urgent calls go to whoever is on call. The rest can wait until morning.',
  },
  {
    icon: 'link',
    title: 'It writes it down',
    text: 'Call notes and bookings sync with your CRM and your VoIP phone system.',
  },
];

const industries: readonly { route: SiteRoute; icon: IconName; title: string; text: string }[] = [
  {
    route: ROUTES.plumbing,
    icon: 'drop',
    title: 'Emergency triage and dispatch',
    text: 'It can tell a burst pipe from a dripping faucet, and it sends the emergency to your on-call plumber.',
  },
  {
    route: ROUTES.hvac,
    icon: 'flame',
    title: 'Seasonal surge handling',
    text: 'On the first hot day of the year, everyone calls at once. It answers them all.',
  },
  {
    route: ROUTES.electrical,
    icon: 'bolt',
    title: 'Urgent outage response',
    text: 'It asks what’s out and what’s at risk, and wakes someone up only when it has to.',
  },
  {
    route: ROUTES.cleaning,
    icon: 'bucket',
    title: 'Recurring service booking',
    text: 'Every week, every other week, or just once, booked around the crews you have.',
  },
  {
    route: ROUTES.lawnCare,
    icon: 'leaf',
    title: 'Seasonal programs',
    text: 'Spring cleanups, summer mowing, and fall work, booked while you’re out on the mower.',
  },
];

const resources: readonly { path: string; icon: IconName; title: string; text: string; marker?: 'demo' }[] = [
  { path: ROUTES.howItWorks.path, icon: 'book', title: 'Setup Guide', text: 'Go live in under a day' },
  {
    path: ROUTES.demo.path,
    icon: 'play',
    title: 'Watch Demo',
    text: 'Half an hour, on calls like yours',
    marker: 'demo',
  },
  {
    path: ROUTES.roiCalculator.path,
    icon: 'calculator',
    title: 'ROI Calculator',
    text: 'Your calls, your prices, your payback',
  },
  {
    path: ROUTES.compare.path,
    icon: 'columns',
    title: 'Compare Services',
    text: 'Five ways to get the phone answered',
  },
  { path: ROUTES.industries.path, icon: 'pin', title: 'Your Industry', text: 'Five trades and how they use it' },
  { path: ROUTES.faq.path, icon: 'question', title: 'FAQ', text: 'Price, setup, emergencies, canceling' },
];

/** Facts are from sections 1, 2, and 9 of the specification. */
export const home = {
  title: `${site.name}: 24/7 AI receptionist for home-service contractors`,
  description: `An AI receptionist that answers every call, qualifies the lead, and books the job into your calendar. ${site.plan.price} a month, unlimited calls, ${site.plan.trialDays}-day free trial.`,
  badge: '24/7 AI Receptionist',
  headline: 'Turn Missed Calls into Booked Jobs',
  lead: `You’re under a sink, on a roof, or asleep. ${site.name} picks up, finds out what’s wrong, and books the job, so the caller never dials the next contractor.`,
  checklist: ['More Booked Jobs', '24/7 Coverage', 'No Missed Leads'],
  call,
  cards: {
    title: 'Look around before you talk to us',
    howItWorks: {
      title: 'How it works',
      text: `Five steps from your phone number to the first booked job, live within ${site.goLive}.`,
    },
    compare: {
      title: 'Compare options',
      text: 'Voicemail, an answering service, a person at the desk, or AI: what each one does with a call.',
    },
    pricing: {
      title: 'See pricing',
      text: `Unlimited calls, no setup fee. The first ${site.plan.trialDays} days are free.`,
    },
  },
  steps: {
    title: 'What happens when your phone rings',
    text: 'The same five things, whether it’s noon or 3:00 AM.',
    items: steps,
  },
  industries: {
    title: 'It knows the calls you get',
    text: 'A burst pipe isn’t a weekly cleaning. Choose your trade to see what callers are asked.',
    items: industries,
  },
  resources: {
    title: 'See for yourself',
    text: 'Everything we’d tell you on the phone, in writing.',
    items: resources,
  },
  consult: {
    title: 'Need help choosing a plan?',
    text: `There’s only one, so the question is whether it fits your business. Take ${site.demoMinutes} minutes with us and find out.`,
    button: 'Book Free Consult',
    ticket: 'The plan',
    facts: [
      { label: 'Per month', value: site.plan.price },
      { label: 'Calls', value: 'Unlimited' },
      { label: 'Setup fee', value: 'None' },
      { label: 'Free trial', value: `${site.plan.trialDays} days` },
      { label: 'Notice to cancel or pause', value: `${site.plan.noticeDays} days` },
    ],
  },
  faq: { title: 'Straight answers' },
} as const;
