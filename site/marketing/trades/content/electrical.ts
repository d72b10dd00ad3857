import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const electrical = {
  route: ROUTES.electrical,
  title: 'AI receptionist for electricians',
  description: `${site.name} answers outage calls 24/7, asks what’s out and what smells hot, and alerts your on-call electrician. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'The lights go out. Your phone still gets answered.',
  lead: `When the lights go out, people call until someone answers. ${site.name} answers, finds out if it’s one circuit, the whole house, or the whole street, and alerts your on-call electrician when it’s yours to fix.`,
  scene: {
    alt: 'A street at night: two houses are lit, one is dark, and a van with its lights on is parked in front of it.',
    when: 'Friday, 11:08 PM',
    what: 'Warm outlet, breaker off',
    outcome: 'On-call electrician alerted',
  },
  features: {
    title: 'Calm when the power’s out',
    items: [
      {
        icon: 'bolt',
        title: 'Urgent outage response',
        text: 'It asks what smells hot, what’s out, and who’s in the house, in that order. A caller in danger is told to call 911, an urgent call goes to your on-call electrician, and everything else goes on the calendar.',
        example: 'Half the house out, panel warm: alert on-call.',
      },
      {
        icon: 'badge',
        title: 'Licensed work for licensed electricians',
        text: 'Every booking checks technician skills, so a panel job never ends up on a helper’s schedule.',
        example: 'Panels and service upgrades: master electricians only.',
      },
      {
        icon: 'plug',
        title: 'Big jobs qualified first',
        text: 'Chargers, panels, rewires: we ask about the home’s age, location, and budget before you drive out for an estimate.',
        example: 'EV charger: ask for panel size and distance to the garage.',
      },
      {
        icon: 'link',
        title: 'It works with the phones you already have',
        text: 'It connects to your VoIP phone system and logs each call in your CRM, so the electrician who gets woken up knows the address, the symptoms, and what’s been switched off before their boots are on.',
        example: 'After 9 PM: on-call phone first, then the owner.',
      },
    ],
  },
  scripts: {
    title: 'A hot outlet and an EV to charge',
    text: 'An electrician can get both calls in one evening. Only one should wake anyone up.',
    calls: [
      {
        title: 'Example call: warm outlet',
        when: 'Friday, 11:08 PM',
        lines: [
          { from: 'caller', text: 'There’s a burning smell coming from an outlet, and it feels warm.' },
          { from: 'callwright', text: 'Do you see any smoke, flames, or sparks right now?' },
          { from: 'caller', text: 'No, just the smell.' },
          {
            from: 'callwright',
            text: 'Okay, don’t touch it again. If you can get to the panel safely, switch that circuit off. If you see smoke or flames, get everyone out and call 911.',
          },
          { from: 'caller', text: 'Okay, the breaker’s off.' },
          {
            from: 'callwright',
            text: 'Please leave it off until an electrician has looked at it. I’m alerting ours now. What’s the address?',
          },
        ],
        outcomes: [
          { title: 'Urgent: on-call electrician alerted', detail: 'Circuit off, no smoke seen' },
          { title: 'Saved to your CRM', detail: 'With the address and what was said' },
        ],
      },
      {
        title: 'Example call: an EV charger',
        when: 'Friday, 8:20 PM',
        lines: [
          { from: 'caller', text: 'How much to put an EV charger in my garage?' },
          {
            from: 'callwright',
            text: 'An electrician has to see the panel before we can price it. Can I ask you three things so the visit’s worth your time?',
          },
          { from: 'caller', text: 'Sure.' },
          {
            from: 'callwright',
            text: 'How old is the house, is the panel in the garage, and do you have a budget in mind?',
          },
          {
            from: 'caller',
            text: 'It was built in 1996. The panel’s in the basement, and I’d just like to know what’s possible.',
          },
          { from: 'callwright', text: 'Thanks. Thursday at 3:00 PM is open for an estimate. Does that work for you?' },
          { from: 'caller', text: 'Yes, please.' },
        ],
        outcomes: [
          { title: 'Booked: Thursday, 3:00 PM', detail: 'An estimate, with an electrician who installs EV chargers' },
          { title: 'Qualified before the drive', detail: 'Built in 1996, panel in the basement, flexible budget' },
        ],
      },
    ],
  },
  figures: {
    title: 'What should change for you',
    text: 'We don’t have an electrician’s results to show you yet. The percentages are illustrative and still need to be confirmed.',
    items: [
      { value: '50%', label: 'of outage calls that turn into jobs', basis: 'illustrative' },
      { value: '95%', label: 'of calls sorted before anyone is woken up', basis: 'illustrative' },
      { value: '24/7', label: 'answered, even on storm nights', basis: 'plan' },
    ],
  },
  readMore: {
    title: 'Look behind the panel',
    howItWorks: 'How to connect your number, your calendar, and your escalation rules.',
    pricing: 'One plan, no setup fee, and how that compares with a receptionist.',
    roiCalculator: 'How many jobs are you losing to missed calls?',
  },
  closing: {
    title: 'Tell it about the burning smell in the hallway',
    text: 'In the demo, describe the strangest call of your career and hear how it’s handled.',
  },
} as const satisfies Trade;

export const electricalOutage = {
  title: 'The first minute, in three questions',
  text: 'Example questions for an outage call, in the order they’re asked. Safety comes first, and the answers decide who gets alerted.',
  questions: [
    {
      question: 'Any smoke, sparks, burning smell, or shock?',
      yes: 'If there’s smoke or fire, or someone is hurt, the caller is told to get out and call 911. Otherwise, they switch off the circuit if it’s safe, and your on-call electrician is alerted.',
      no: 'Ask whether the neighbors have power.',
    },
    {
      question: 'Are your neighbors out of power too?',
      yes: 'Then it’s most likely the utility’s problem. The caller is referred to the utility, and you get a note instead of a wasted trip.',
      no: 'Ask how much of the house is out.',
    },
    {
      question: 'Is the whole house out?',
      yes: 'Your on-call electrician is alerted, with the address and the answers.',
      no: 'A single circuit waits for the next opening with the right technician.',
    },
  ],
} as const;
