import { site } from '../../settings/site.ts';
import type { IconName } from '../../ui/icon.tsx';

export type SetupStep = {
  title: string;
  text: string;
  bring: string;
};

const steps: readonly SetupStep[] = [
  {
    title: 'Connect your number',
    text: 'Callers keep dialing the number on your van. Calls reach the receptionist through your VoIP phone system.',
    bring: 'Your business number',
  },
  {
    title: 'Import your FAQs',
    text: 'Import the questions you answer ten times a week. From then on, callers get the same answers you’d give them.',
    bring: 'Your common questions and answers',
  },
  {
    title: 'Set your escalation rules',
    text: 'Decide what counts as urgent and who’s on call. A call that matches a rule goes to that person right away.',
    bring: 'Who’s on call, and for what',
  },
  {
    title: 'Connect your calendar',
    text: 'Jobs are booked on the calendar you already use, based on travel time and each technician’s skills.',
    bring: 'Your calendar and your technicians’ skills',
  },
  {
    title: 'Go live',
    text: `From here on, it answers around the clock. Going live takes ${site.goLive}.`,
    bring: 'Nothing. Go to bed.',
  },
];

const flow: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'phone', title: 'A customer dials your number', text: 'At any hour. Nothing changes for them.' },
  {
    icon: 'link',
    title: 'VoIP carries the call',
    text: 'VoIP is phone service over the internet. That’s how the call gets to the receptionist.',
  },
  {
    icon: 'filter',
    title: 'It listens and asks',
    text: 'Where is it, how urgent is it, and what’s the budget? Your own FAQs cover the rest.',
  },
  {
    icon: 'calendar',
    title: 'It acts',
    text: 'It books the job into your calendar, or alerts the person on call if it can’t wait.',
  },
];

/** In the specification's order (section 2). */
export const howItWorks = {
  title: 'How an AI receptionist works',
  description: `Connect your number, import your FAQs, set escalation rules, connect your calendar, and go live within ${site.goLive}. Plus how a call works, in plain English.`,
  headline: 'Five steps to a phone that gets answered',
  lead: `You bring what you already have: a number, a calendar, and what you know about your callers. ${site.name} is live within ${site.goLive}.`,
  setup: {
    title: 'Setting it up',
    bring: 'Have ready',
    steps,
    examples: {
      number: { label: 'Your number', value: '555-0142', note: 'Answered by ' },
      faq: {
        question: 'Do you come out on Sundays?',
        answer: 'For emergencies, yes. Everything else waits until Monday.',
      },
      rule: {
        condition: 'Water is running and can’t be shut off',
        action: 'Alert the plumber on call',
        conditionLabel: 'If',
        actionLabel: 'Then',
      },
      calendar: 'A week with one new job on Thursday',
      live: { title: 'Answering', text: '24 hours a day, 7 days a week' },
    },
    note: 'The number, the question, and the rule are examples.',
  },
  technology: {
    title: 'The technology, in plain English',
    text: 'What happens between the first ring and the job on your calendar.',
    flow,
    facts: [
      { term: 'Phone', detail: 'VoIP phone systems', note: 'The call and its outcome are synced.' },
      { term: 'Customers', detail: 'CRMs', note: 'Who called and what they need, written down for you.' },
      { term: 'Appointments', detail: 'Your calendar', note: 'Booked around travel time and skills.' },
      { term: 'Uptime', detail: site.uptime, note: 'Our claim, not a guarantee.' },
    ],
  },
  closing: {
    title: 'See the five steps with your own number',
    text: `In the demo, we’ll walk through the setup for your trade. It takes ${site.demoMinutes} minutes.`,
  },
} as const;
