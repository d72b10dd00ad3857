import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';

/** See section 3 of the specification. */
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
 * Compares kinds of providers, because we have no figures for competitors. The specification gives no value for us in
 * the bilingual column, so we make no claim there.
 */
export const comparisonRows: readonly ComparisonRow[] = [
  {
    name: site.name,
    voiceQuality: 'Sounds human. Hear it in the demo',
    bookings: 'On your own calendar, based on travel time and technician skill',
    integrations: 'Your CRM and your VoIP phone system',
    bilingual: 'Ask to hear your second language in the demo',
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
    voiceQuality: 'A person answering calls for many companies',
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
    integrations: 'Works with whatever you use',
    bilingual: 'Depends on the person',
    price: `${site.receptionist.monthly} a month in salary and benefits`,
    featured: false,
  },
  {
    name: 'Build-it-yourself bot',
    voiceQuality: 'Varies by tool',
    bookings: 'Whatever you set up and maintain',
    integrations: 'Whatever you connect yourself',
    bilingual: 'Varies by tool',
    price: 'Varies by tool, plus your evenings',
    featured: false,
  },
];

export const comparison = {
  route: ROUTES.compare,
  title: 'Compare AI receptionist services',
  description: `Voicemail, an answering service, a person at the desk, a DIY bot, or ${site.name}: voice, bookings, integrations, languages, and price side by side.`,
  headline: 'Five ways to get your phone answered',
  lead: 'One of them is ours, so read the table with that in mind. Where a type of service varies from one provider to the next, it says so. The questions at the end will help you more than any table.',
  matrix: {
    title: 'Side by side',
    text: 'Types of service, not brands. Plans change; these differences don’t.',
    caption: 'Five call-answering options compared',
    name: 'Service',
    featured: 'Ours',
    note: `${site.name} is ours, so its row is our own claim. The rest is general knowledge, so check with each provider.`,
  },
  choosing: {
    title: 'How to choose',
    text: 'Ask these of anyone who wants to answer your phone, including us.',
    items: [
      {
        title: 'Call it before you buy it',
        text: 'Don’t settle for the recording on the website. Dial a number, be a difficult customer, interrupt it, and see whether you’d stay on the line.',
      },
      {
        title: 'Ask where the appointment ends up',
        text: 'On your calendar, or in a message you retype at night? Ask whether it accounts for drive time and the technician’s skills.',
      },
      {
        title: 'Ask what happens at 2 AM',
        text: 'Who decides what’s urgent? Who gets woken up? And can you change that yourself on a Friday afternoon?',
      },
      {
        title: 'Ask what your busiest month would cost',
        text: 'Paying by the minute or by the call is fine when it’s quiet. Have them price the month everything broke.',
      },
      {
        title: 'Ask how you cancel',
        text: `Is there a trial, a notice period, a fee? Ours: ${site.plan.trialDays} days free, no setup fee, cancel or pause with ${site.plan.noticeDays} days notice.`,
      },
    ],
  },
  notForYou: {
    title: 'When we’re not the right choice',
    text: 'We’d rather tell you now.',
    items: [
      'You miss almost no calls. Then there’s little to win back, and the calculator will show it.',
      'Most of your customers walk in. A person at a counter does things a phone can’t.',
      'Every call needs your own judgment from the first sentence. Then answer it yourself, and let voicemail do the rest.',
    ],
    calculator: 'Run your own numbers',
  },
  closing: {
    title: 'Start with the first test: give it a call',
    text: `In a ${site.demoMinutes}-minute demo, you’ll hear it take the kind of call you get, and you can ask it anything.`,
  },
} as const;
