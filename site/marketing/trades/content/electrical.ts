import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const electrical = {
  route: ROUTES.electrical,
  title: 'AI receptionist for electricians',
  description: `${site.name} answers outage calls 24/7, asks what is dark and what smells hot, and alerts your on-call electrician. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'The lights go out. Your phone is still answered.',
  lead: `In the dark people call whoever answers. ${site.name} answers, finds out whether it is one circuit, the whole house or the whole street, and alerts your on-call electrician when it is yours to fix.`,
  scene: {
    alt: 'A street at night: two houses are lit, one is dark, and a van with its lights on stands in front of it.',
    when: 'Friday, 11:08 pm',
    what: 'Warm outlet, breaker off',
    outcome: 'On-call electrician alerted',
  },
  features: {
    title: 'Calm when the house is dark',
    items: [
      {
        icon: 'bolt',
        title: 'Urgent outage response',
        text: 'It asks what smells hot, what is dark and who is in the house, in that order. A caller in danger is told to call 911, an urgent call goes to whoever is on call, and the rest goes into the calendar.',
        example: 'Half the house dark, panel warm: alert on-call.',
      },
      {
        icon: 'badge',
        title: 'Licensed work, licensed hands',
        text: 'Technician skill is part of the booking: service panels never land on a helper’s day.',
        example: 'Panels and service upgrades: master electricians only.',
      },
      {
        icon: 'plug',
        title: 'Big jobs qualified first',
        text: 'Chargers, panels, rewires: age of the house, area and budget are asked before you drive out to quote.',
        example: 'EV charger: ask for panel size and distance to the garage.',
      },
      {
        icon: 'link',
        title: 'It reaches the phones you already have',
        text: 'It works with your VoIP phone system and writes each call into your CRM, so the electrician who is woken knows the address, the symptom and what was switched off before the boots are on.',
        example: 'After 9 pm: on-call phone first, then the owner.',
      },
    ],
  },
  scripts: {
    title: 'A hot outlet, and a car to charge',
    text: 'An electrician’s phone brings both in one evening. Only one of them may wake somebody.',
    calls: [
      {
        title: 'Example call: warm outlet',
        when: 'Friday, 11:08 pm',
        lines: [
          { from: 'caller', text: 'There is a burning smell from an outlet, and it feels warm.' },
          { from: 'callwright', text: 'Do you see any smoke, flame or sparks right now?' },
          { from: 'caller', text: 'No, only the smell.' },
          {
            from: 'callwright',
            text: 'Don’t touch it again. If you can reach the panel safely, switch that circuit off. If you see smoke or flame, get everyone out and call 911.',
          },
          { from: 'caller', text: 'The breaker is off.' },
          {
            from: 'callwright',
            text: 'Please leave it off until an electrician has looked. I’m alerting ours now. What is the address?',
          },
        ],
        outcomes: [
          { title: 'Urgent: on-call electrician alerted', detail: 'Circuit off, no smoke seen' },
          { title: 'Saved to your CRM', detail: 'With what was said and booked' },
        ],
      },
      {
        title: 'Example call: a charger for the garage',
        when: 'Friday, 8:20 pm',
        lines: [
          { from: 'caller', text: 'What would a car charger in my garage cost?' },
          {
            from: 'callwright',
            text: 'An electrician has to see the panel before we can price it. May I ask three things so the visit is worth your time?',
          },
          { from: 'caller', text: 'Sure.' },
          {
            from: 'callwright',
            text: 'How old is the house, is the panel in the garage, and do you have a budget in mind?',
          },
          {
            from: 'caller',
            text: 'It was built in 1996. The panel is in the basement, and I would like to know what is possible.',
          },
          { from: 'callwright', text: 'Thank you. Thursday at 3:00 pm is open for a quote. Does that work for you?' },
          { from: 'caller', text: 'Yes, please.' },
        ],
        outcomes: [
          { title: 'Booked: Thursday, 3:00 pm', detail: 'A quote, with an electrician who does chargers' },
          { title: 'Qualified before the drive', detail: 'Built in 1996, panel in the basement, budget open' },
        ],
      },
    ],
  },
  figures: {
    title: 'What should change on your phone',
    text: 'We can’t show you an electrician’s results yet. The percentages are illustrative, ours, and still to be confirmed.',
    items: [
      { value: '50%', label: 'of outage calls that end as a job', basis: 'illustrative' },
      { value: '95%', label: 'of calls sorted before anybody is woken', basis: 'illustrative' },
      { value: '24/7', label: 'answered, storm nights included', basis: 'plan' },
    ],
  },
  readMore: {
    title: 'Look behind the panel',
    howItWorks: 'How your number, your calendar and your escalation rules are connected.',
    pricing: 'One plan, no setup fee, and what a receptionist costs beside it.',
    roiCalculator: 'How many jobs are in the calls that you miss now?',
  },
  closing: {
    title: 'Ask it about the smell in the hallway',
    text: 'In the demo, describe the strangest call of your career and hear how it is sorted.',
  },
} as const satisfies Trade;

export const electricalOutage = {
  title: 'The first minute, in three questions',
  text: 'Example rules for an outage call, in the order in which they are asked. Safety is asked first, and the answer decides who hears about it.',
  questions: [
    {
      question: 'Is there smoke, a burning smell, sparks or a shock?',
      yes: 'Smoke, fire or somebody hurt: get out and call 911. Otherwise the circuit goes off, if that is safe, and your on-call electrician is alerted.',
      no: 'Ask about the street.',
    },
    {
      question: 'Are the neighbors dark as well?',
      yes: 'Then it’s most likely the utility’s problem. The caller is referred to them; you get a note and no wasted drive.',
      no: 'Ask about the house.',
    },
    {
      question: 'Is it the whole house?',
      yes: 'Your on-call electrician is alerted, with the address and the answers.',
      no: 'One circuit waits for the next opening with the right technician.',
    },
  ],
} as const;
