import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const hvac = {
  route: ROUTES.hvac,
  title: 'AI receptionist for HVAC companies',
  description: `Heat wave or first freeze: ${site.name} answers every HVAC call, puts no-heat and no-cooling first and books the rest. ${site.plan.price} a month, unlimited calls.`,
  headline: 'Every HVAC call answered, even in the first heat wave',
  lead: `For weeks the phone is quiet. Then one Monday hits 97 degrees and it does not stop. ${site.name} answers all of it, hears who can’t wait, and fills your calendar in the order you would have chosen.`,
  scene: {
    alt: 'A house between a hot day and a freezing night, with a cooling unit on one side and snow on the other.',
    when: 'Monday, 4:50 pm',
    what: 'No cooling, an 84-year-old at home',
    outcome: 'On-call technician alerted',
  },
  features: {
    title: 'Built for the week when everybody calls',
    items: [
      {
        icon: 'thermometer',
        title: 'Seasonal surge handling',
        text: 'On the day when the whole town calls, each caller is greeted, heard and put in the calendar or on the urgent list. The hundredth call of the day gets the same patience as the first.',
        example: 'Above 95 degrees: tune-ups move to next week.',
      },
      {
        icon: 'alert',
        title: 'Those who can’t wait go first',
        text: 'A newborn, an elderly parent, a house below freezing: the call goes to whoever is on call.',
        example: 'No heat below 32 degrees: alert on-call.',
      },
      {
        icon: 'wrench',
        title: 'The tech who knows the system',
        text: 'Heat pump, boiler or mini-split: the slot goes to a technician with that skill who can be there.',
        example: 'Boilers: senior techs only.',
      },
      {
        icon: 'calendar',
        title: 'Quiet weeks filled ahead of time',
        text: 'A caller who asks about maintenance in July is offered the gap in September. Tune-ups land where your calendar has room, so the shoulder season pays its share.',
        example: 'Tune-ups: weekdays, April, May, September, October.',
      },
    ],
  },
  scripts: {
    title: 'One hot afternoon, one cold morning',
    text: 'What a caller hears when the house is too hot to sleep in, and when the furnace room smells of gas.',
    calls: [
      {
        title: 'Example call: no cooling',
        when: 'Monday, 4:50 pm',
        lines: [
          { from: 'caller', text: 'Our AC blows warm air and it is really hot in here.' },
          {
            from: 'callwright',
            text: 'I’m sorry, let’s get you seen. Is anyone in the house very young, elderly or ill?',
          },
          { from: 'caller', text: 'My mother. She is 84.' },
          {
            from: 'callwright',
            text: 'Thank you, that moves you up. If you can, take her somewhere cool until we come. If she feels faint or confused, call 911.',
          },
          { from: 'caller', text: 'We can go to my sister’s.' },
          {
            from: 'callwright',
            text: 'Good. Our first visit is tomorrow at 8:00 am, and I have you down for it. Is it a central unit or a heat pump?',
          },
        ],
        outcomes: [
          { title: 'Booked: Tuesday, 8:00 am', detail: 'Central unit, a technician with that skill' },
          { title: 'Marked: elderly person at home', detail: 'On-call technician told, in case a slot opens tonight' },
        ],
      },
      {
        title: 'Example call: smell of gas at the furnace',
        when: 'Saturday, 6:05 am',
        lines: [
          {
            from: 'caller',
            text: 'The furnace is out and it smells like gas down there. Can somebody come and light it?',
          },
          {
            from: 'callwright',
            text: 'Please don’t go back to it. Leave the house now with everyone in it, and touch no switches on the way.',
          },
          { from: 'caller', text: 'Really? It is not that strong.' },
          {
            from: 'callwright',
            text: 'Yes, please. From outside, well away from the house, call 911 or your gas utility. They decide when it is safe to go in.',
          },
          { from: 'caller', text: 'All right, we are going.' },
          {
            from: 'callwright',
            text: 'Thank you. I’m letting our on-call technician know. Call us back when they have cleared the house.',
          },
        ],
        outcomes: [
          { title: 'Sent to 911 or the gas utility first', detail: 'No visit booked into an unsafe house' },
          { title: 'On-call technician alerted', detail: 'To follow up after the all-clear' },
        ],
      },
    ],
  },
  figures: {
    title: 'Three numbers for your next surge',
    text: 'Not results: illustrative figures of ours for an HVAC company. Nobody has confirmed them yet, so each one carries a mark that says so.',
    items: [
      { value: '45%', label: 'of surge-week callers booked on the spot', basis: 'illustrative' },
      { value: '90%', label: 'of urgent calls sorted without the office', basis: 'illustrative' },
      { value: '60%', label: 'of your techs’ time on the phone given back', basis: 'illustrative' },
    ],
  },
  readMore: {
    title: 'Ready before the weather turns',
    howItWorks: `Connect your number, set the rules for no heat and no cooling, go live in ${site.goLive}.`,
    pricing: 'Unlimited calls, so July costs what April costs.',
    roiCalculator: 'See what one answered surge week is worth with your own numbers.',
  },
  closing: {
    title: 'Try it before the next heat wave does',
    text: 'Bring the call that ruined your last July. We run through it together in the demo.',
  },
} as const satisfies Trade;

export const hvacYear = {
  title: 'Your phone follows the weather. Your bill does not.',
  text: `Calls are unlimited at ${site.plan.price} a month, in the week of the first freeze and in the week when nothing breaks.`,
  sketch: 'A sketch of a year, drawn by us to make the point. Not measured.',
  description:
    'Calls rise in January and in July, and fall in spring and fall. The line of the monthly price stays level.',
  callsLabel: 'Calls',
  priceLabel: `Your price: ${site.plan.price}`,
  moments: [
    { when: 'First freeze', text: 'No heat goes first. The tune-up that can wait is offered a day in spring.' },
    { when: 'A mild spring', text: 'Maintenance calls fill the calendar while the vans stand idle.' },
    { when: 'First heat wave', text: 'Every caller is heard. Babies, older people and anyone sick move up the list.' },
    { when: 'Before winter', text: 'Furnace checks land in the gaps, one street at a time.' },
  ],
} as const;
