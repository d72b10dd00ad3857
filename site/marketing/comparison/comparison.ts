import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';

/** See specification, section 3. */
export type ComparisonRow = {
  name: string;
  voiceQuality: string;
  bookings: string;
  integrations: string;
  bilingual: string;
  price: string;
  featured: boolean;
};

export const COMPARISON_COLUMNS = [
  { key: 'voiceQuality', label: 'Voice quality' },
  { key: 'bookings', label: 'Bookings' },
  { key: 'integrations', label: 'Integrations' },
  { key: 'bilingual', label: 'Bilingual' },
  { key: 'price', label: 'Price' },
] as const satisfies readonly { key: keyof ComparisonRow; label: string }[];

/**
 * Compares kinds of providers, because we have no figures for competitors. The specification gives no value for our
 * bilingual column, so ours makes no claim.
 */
export const comparisonRows: readonly ComparisonRow[] = [
  {
    name: site.name,
    voiceQuality: 'Sounds human. Hear it in the demo',
    bookings: 'Into your own calendar, with travel time and technician skill',
    integrations: 'Your CRM and your VoIP phone system',
    bilingual: 'Ask for your second language in the demo',
    price: `${site.plan.price} a month, unlimited calls`,
    featured: true,
  },
  {
    name: 'Voicemail',
    voiceQuality: 'Your own recording',
    bookings: 'None. The caller waits for you to call back',
    integrations: 'None, or a message in your inbox',
    bilingual: 'Whatever you record',
    price: 'Usually part of your phone plan',
    featured: false,
  },
  {
    name: 'Answering service',
    voiceQuality: 'A person who answers for many companies',
    bookings: 'Varies: some book, many take a message',
    integrations: 'Varies by provider',
    bilingual: 'Varies by provider',
    price: 'Varies by provider, often by the minute or by the call',
    featured: false,
  },
  {
    name: 'In-house receptionist',
    voiceQuality: 'A person who knows you and your customers',
    bookings: 'Yes, during business hours',
    integrations: 'Works in whatever you use',
    bilingual: 'Depends on the person',
    price: `${site.receptionist.monthly} a month in salary and benefits`,
    featured: false,
  },
  {
    name: 'Build-it-yourself bot',
    voiceQuality: 'Varies by tool',
    bookings: 'What you set up and keep running',
    integrations: 'What you connect yourself',
    bilingual: 'Varies by tool',
    price: 'Varies by tool, and your evenings',
    featured: false,
  },
];

export const comparison = {
  route: ROUTES.compare,
  title: 'Compare AI receptionist services',
  description: `Voicemail, answering service, a person at the desk, a bot of your own, or ${site.name}: voice, bookings, integrations, languages and price side by side.`,
  headline: 'Five ways to get your phone answered',
  lead: 'One of them is ours, so read the table with that in mind. Where the others differ from one provider to the next, it says so, and at the end are the questions that tell you more than any table.',
  matrix: {
    title: 'Side by side',
    text: 'Kinds of service, not brand names. Their offers change; these differences stay.',
    caption: 'Five kinds of call answering compared',
    name: 'Service',
    featured: 'Ours',
    note: `${site.name} is ours, so its row is our own word. The rest is general knowledge: ask each provider about theirs.`,
  },
  choosing: {
    title: 'How to choose',
    text: 'Ask anyone who wants to answer your phone. Us included.',
    items: [
      {
        title: 'Call it before you buy it',
        text: 'Not the recording on the website. Dial a number, be a difficult customer, interrupt it, and see whether you would stay on the line.',
      },
      {
        title: 'Ask where the appointment lands',
        text: 'In your calendar, or in a message that you retype at night? Ask whether the drive and the technician’s skill are considered.',
      },
      {
        title: 'Ask what happens at 2 am',
        text: 'Who decides what is urgent, who gets woken, and can you change it yourself on a Friday afternoon?',
      },
      {
        title: 'Ask for the bill of your busiest month',
        text: 'Paying by the minute or by the call is fine when it’s quiet. Have them price the month when everything broke.',
      },
      {
        title: 'Ask how you cancel',
        text: `A trial, a notice period, a fee? Ours: ${site.plan.trialDays} days free, no setup fee, cancel or pause with ${site.plan.noticeDays} days notice.`,
      },
    ],
  },
  notForYou: {
    title: 'When we are not the right choice',
    text: 'We would rather tell you now.',
    items: [
      'You miss next to no calls. Then there is little to win back; the calculator will show it.',
      'Most of your customers walk in. A person at a counter does things that a phone cannot.',
      'Every call needs your own judgment from the first sentence. Then answer it yourself, and let voicemail do the rest.',
    ],
    calculator: 'Run your own numbers',
  },
  closing: {
    title: 'Start with the first question: call it',
    text: `In a ${site.demoMinutes}-minute demo you hear it take a call from your trade, and ask it whatever you like.`,
  },
} as const;
