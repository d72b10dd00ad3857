import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const plumbing = {
  route: ROUTES.plumbing,
  title: 'AI receptionist for plumbers',
  description: `${site.name} answers plumbing calls 24/7, tells a burst pipe from a slow drain, and alerts your on-call plumber. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'An AI receptionist that knows a burst pipe from a slow drain',
  lead: `People with water on the floor keep calling until someone picks up. ${site.name} picks up, asks what a good dispatcher would ask, and either alerts your on-call plumber or puts the visit on your calendar.`,
  scene: {
    alt: 'A basement at night: water runs from a pipe into a bucket, and a phone rings on the stairs.',
    when: 'Sunday, 2:14 AM',
    what: 'Burst supply line, water now off',
    outcome: 'On-call plumber alerted',
  },
  features: {
    title: 'What it does for plumbers',
    items: [
      {
        icon: 'alert',
        title: 'Emergency triage and dispatch',
        text: 'Is the water off? What’s getting wet? How fast? Based on the answers, your rules make it tonight’s job or tomorrow’s. Tonight’s job goes straight to your on-call plumber.',
        example: 'Water running and can’t find the valve: alert on-call.',
      },
      {
        icon: 'wrench',
        title: 'The right plumber for the job',
        text: 'It checks skills and travel time before booking, so a gas line goes to someone licensed to work on it.',
        example: 'Gas lines: licensed plumbers only.',
      },
      {
        icon: 'pin',
        title: 'No wasted trips',
        text: 'It asks about service area, urgency, and budget before it offers a time slot.',
        example: 'Outside the county: decline politely, don’t book.',
      },
      {
        icon: 'notes',
        title: 'The notes are in before the van leaves',
        text: 'Address, problem, what the caller has tried: it’s all in your CRM and on your calendar before anyone starts the engine.',
        example: 'Always ask: is the water off, and who can let us in?',
      },
    ],
  },
  scripts: {
    title: 'Two calls, two very different nights',
    text: 'The same phone number, the same receptionist. One call wakes a plumber; the other lets everyone sleep.',
    calls: [
      {
        title: 'Example call: burst supply line',
        when: 'Sunday, 2:14 AM',
        lines: [
          { from: 'caller', text: 'A pipe under the bathroom sink just burst. There’s water everywhere.' },
          {
            from: 'callwright',
            text: 'I can get you help. Is there a small valve under the sink that you can turn clockwise?',
          },
          { from: 'caller', text: 'It just spins.' },
          {
            from: 'callwright',
            text: 'Then shut off the main valve. It’s usually where the water line comes into the house. Stay away from any wet outlets or cords.',
          },
          { from: 'caller', text: 'Found it. It stopped.' },
          { from: 'callwright', text: 'Nice work. I’m alerting the on-call plumber now. What’s the address?' },
        ],
        outcomes: [
          { title: 'Urgent: on-call plumber alerted', detail: 'In your service area, water off at the main' },
          { title: 'Saved to your CRM', detail: 'With what the caller said and tried' },
        ],
      },
      {
        title: 'Example call: slow kitchen drain',
        when: 'Sunday, 9:30 PM',
        lines: [
          {
            from: 'caller',
            text: 'My kitchen sink’s draining really slowly. No rush, I just want someone to take a look.',
          },
          {
            from: 'callwright',
            text: 'I can book that for you. Is it just the kitchen, or are other drains slow too?',
          },
          { from: 'caller', text: 'Just the kitchen.' },
          { from: 'callwright', text: 'Okay, then a regular visit should do it. What part of town are you in?' },
          { from: 'caller', text: 'Oak Street, on the north side.' },
          {
            from: 'callwright',
            text: 'We work there. A plumber will be nearby on Wednesday, and 10:30 AM is open. Want me to book it?',
          },
          { from: 'caller', text: 'Wednesday works.' },
        ],
        outcomes: [
          { title: 'Booked: Wednesday, 10:30 AM', detail: 'Close to another job on the north side' },
          { title: 'No one woken up', detail: 'Routine, by your rules' },
        ],
      },
    ],
  },
  figures: {
    title: 'What we want to prove for plumbers',
    text: 'We don’t have customer results to publish yet. These are our illustrative figures, and they’ll stay labeled until real calls confirm them.',
    items: [
      { value: '38%', label: 'of after-hours calls booked as jobs', basis: 'illustrative' },
      { value: '85%', label: 'of calls handled without you picking up', basis: 'illustrative' },
      { value: '24/7', label: 'answered, even the night a pipe bursts', basis: 'plan' },
    ],
  },
  readMore: {
    title: 'Before you trust it with your phone',
    howItWorks: 'Five steps, from your number to the rules that decide who gets woken up.',
    pricing: 'What it costs compared with a person at the desk.',
    roiCalculator: 'Enter your own missed calls and what a plumbing job brings in.',
  },
  closing: {
    title: 'Try it with your worst leak',
    text: 'In the demo, play the customer with water on the floor, and hear what your callers would hear.',
  },
} as const satisfies Trade;

export const plumbingTriage = {
  title: 'Who gets woken up, who gets booked',
  text: 'You write the rules once. Here are some examples to start from.',
  levels: [
    {
      urgency: 'Tonight',
      action: 'Alerts your on-call plumber',
      problems: ['Water that won’t stop', 'Sewage coming up', 'No water anywhere in the house'],
    },
    {
      urgency: 'Next opening',
      action: 'First slot that fits skills and travel',
      problems: ['No hot water', 'One of two toilets clogged', 'A drip that fills a bucket'],
    },
    {
      urgency: 'When there’s room',
      action: 'An open spot on your calendar',
      problems: ['A faucet replacement', 'A slow drain', 'A bathroom estimate'],
    },
  ],
  exception: {
    title: 'If you smell gas, that comes first',
    text: 'In our example rules, the caller is told to get everyone out of the house, not to touch any switches, and to call 911 or the gas utility from outside. The repair comes later.',
  },
} as const;
