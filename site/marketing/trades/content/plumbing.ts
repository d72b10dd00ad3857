import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const plumbing = {
  route: ROUTES.plumbing,
  title: 'AI receptionist for plumbers',
  description: `${site.name} answers plumbing calls 24/7, tells a burst pipe from a slow drain and alerts your on-call plumber. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'An AI receptionist that knows a burst pipe from a slow drain',
  lead: `People with water on the floor keep calling until somebody picks up. ${site.name} picks up, asks what a good dispatcher asks, and either alerts your on-call plumber or books the visit into your calendar.`,
  scene: {
    alt: 'A basement at night: water runs from a pipe into a bucket, and a phone on the stairs is ringing.',
    when: 'Sunday, 2:14 am',
    what: 'Burst supply line, water now off',
    outcome: 'On-call plumber alerted',
  },
  features: {
    title: 'What it does on a plumber’s phone',
    items: [
      {
        icon: 'alert',
        title: 'Emergency triage and dispatch',
        text: 'Is the water off? What is getting wet? How fast? The answers make it tonight’s job or tomorrow’s, by your rules, and tonight’s job goes straight to whoever is on call.',
        example: 'Water running and no valve found: alert on-call.',
      },
      {
        icon: 'wrench',
        title: 'The right hands on the job',
        text: 'A booking looks at skill and travel time, so the gas line waits for someone licensed to touch it.',
        example: 'Gas lines: licensed plumbers only.',
      },
      {
        icon: 'pin',
        title: 'No drive for nothing',
        text: 'Service area, urgency and budget come up before a slot is given away.',
        example: 'Outside the county: say so politely, don’t book.',
      },
      {
        icon: 'notes',
        title: 'The notes are there before the van leaves',
        text: 'Address, problem, what the caller has already tried: it is in your CRM, next to the slot in your calendar, before anyone starts the engine.',
        example: 'Always ask: is the water off, and who can open the door?',
      },
    ],
  },
  scripts: {
    title: 'Two calls, two very different nights',
    text: 'The same phone number, the same receptionist. One call wakes a plumber; the other lets everyone sleep.',
    calls: [
      {
        title: 'Example call: burst supply line',
        when: 'Sunday, 2:14 am',
        lines: [
          { from: 'caller', text: 'A pipe under the bathroom sink let go. There is water everywhere.' },
          {
            from: 'callwright',
            text: 'I can get you help. Is there a small valve under the sink that you can turn clockwise?',
          },
          { from: 'caller', text: 'It just spins.' },
          {
            from: 'callwright',
            text: 'Then close the main valve. It is usually where the water line comes into the house. Keep away from outlets and cords that are wet.',
          },
          { from: 'caller', text: 'Found it. It has stopped.' },
          { from: 'callwright', text: 'Well done. I’m alerting the on-call plumber now. What is the address?' },
        ],
        outcomes: [
          { title: 'Urgent: on-call plumber alerted', detail: 'In your service area, water off at the main' },
          { title: 'Saved to your CRM', detail: 'With what was said and done' },
        ],
      },
      {
        title: 'Example call: slow kitchen drain',
        when: 'Sunday, 9:30 pm',
        lines: [
          { from: 'caller', text: 'My kitchen sink drains really slowly. No rush, I just want it looked at.' },
          { from: 'callwright', text: 'Happy to book that. Is it only the kitchen, or are other drains slow too?' },
          { from: 'caller', text: 'Only the kitchen.' },
          { from: 'callwright', text: 'Then a regular visit will do. Which part of town are you in?' },
          { from: 'caller', text: 'Oak Street, on the north side.' },
          {
            from: 'callwright',
            text: 'We work there. A plumber is nearby on Wednesday, and 10:30 am is open. Want me to book it?',
          },
          { from: 'caller', text: 'Wednesday works.' },
        ],
        outcomes: [
          { title: 'Booked: Wednesday, 10:30 am', detail: 'Close to another job on the north side' },
          { title: 'Nobody woken', detail: 'Routine, by your rules' },
        ],
      },
    ],
  },
  figures: {
    title: 'What we mean to prove for plumbers',
    text: 'We have no customers’ results to publish yet. These are illustrative figures of ours, and they stay marked until real calls confirm them.',
    items: [
      { value: '38%', label: 'of calls after closing time booked as jobs', basis: 'illustrative' },
      { value: '85%', label: 'of calls settled without you picking up', basis: 'illustrative' },
      { value: '24/7', label: 'answered, the night of the burst pipe included', basis: 'plan' },
    ],
  },
  readMore: {
    title: 'Before you trust it with your phone',
    howItWorks: 'Five steps, from your number to the rules that decide who gets woken.',
    pricing: 'What it costs next to a person at the desk.',
    roiCalculator: 'Put in your own missed calls and what a plumbing job brings you.',
  },
  closing: {
    title: 'Call it with your worst leak',
    text: 'In the demo, play the customer with water on the floor, and hear what your callers would hear.',
  },
} as const satisfies Trade;

export const plumbingTriage = {
  title: 'Who gets woken, who gets booked',
  text: 'You write the rules once. These are examples to start from.',
  levels: [
    {
      urgency: 'Tonight',
      action: 'Alerts whoever is on call',
      problems: ['Water that will not stop', 'Sewage coming up', 'No water in the whole house'],
    },
    {
      urgency: 'Next opening',
      action: 'First slot that fits skill and travel',
      problems: ['Water heater gone cold', 'One of two toilets is blocked', 'A drip that fills a bucket'],
    },
    {
      urgency: 'When there is room',
      action: 'A quiet spot in your calendar',
      problems: ['A faucet to replace', 'A slow drain', 'A bathroom to quote'],
    },
  ],
  exception: {
    title: 'A smell of gas comes before all of them',
    text: 'In our example rules the caller is told to leave the house with everyone in it, to touch no switch, and to call 911 or the gas utility from outside. The repair comes later.',
  },
} as const;
