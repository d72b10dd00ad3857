import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const hvac = {
  route: ROUTES.hvac,
  title: 'AI receptionist for HVAC companies',
  description: `Heat wave or first freeze: ${site.name} answers every HVAC call, puts no-heat and no-cooling calls first, and books the rest. ${site.plan.price} a month, unlimited calls.`,
  headline: 'Every HVAC call answered, even in the first heat wave',
  lead: `For weeks the phone is quiet. Then one Monday it hits 97 degrees, and the phone won’t stop. ${site.name} answers every call, picks out the ones that can’t wait, and fills your calendar in the order you’d have chosen.`,
  scene: {
    alt: 'A house between a hot day and a freezing night, with an AC unit on one side and snow on the other.',
    when: 'Monday, 4:50 PM',
    what: 'No cooling, an 84-year-old at home',
    outcome: 'On-call technician alerted',
  },
  features: {
    title: 'Built for the week everyone calls',
    items: [
      {
        icon: 'thermometer',
        title: 'Seasonal surge handling',
        text: 'On the day the whole town calls, every caller is greeted, heard, and put on the calendar or the urgent list. The hundredth caller of the day gets the same patience as the first.',
        example: 'Above 95 degrees: tune-ups move to next week.',
      },
      {
        icon: 'alert',
        title: 'Callers who can’t wait go first',
        text: 'A newborn, an elderly parent, a house below freezing: the call goes straight to your on-call tech.',
        example: 'No heat and below 32 degrees: alert on-call.',
      },
      {
        icon: 'wrench',
        title: 'The tech who knows the system',
        text: 'Heat pump, boiler, or mini-split: the job goes to a technician who has that skill and can get there.',
        example: 'Boilers: senior techs only.',
      },
      {
        icon: 'calendar',
        title: 'Slow weeks filled ahead of time',
        text: 'A caller who asks about maintenance in July is offered an opening in September. Tune-ups go where your calendar has room, so the shoulder seasons pay their way.',
        example: 'Tune-ups: weekdays in April, May, September, and October.',
      },
    ],
  },
  scripts: {
    title: 'One hot afternoon, one cold morning',
    text: 'What a caller hears when the house is too hot to sleep in, and when the furnace room smells like gas.',
    calls: [
      {
        title: 'Example call: no cooling',
        when: 'Monday, 4:50 PM',
        lines: [
          { from: 'caller', text: 'Our AC’s blowing warm air, and it’s really hot in here.' },
          {
            from: 'callwright',
            text: 'I’m sorry to hear that. Let’s get you taken care of. Is anyone in the house very young, elderly, or sick?',
          },
          { from: 'caller', text: 'My mother. She’s 84.' },
          {
            from: 'callwright',
            text: 'Thanks, that moves you up. If you can, take her somewhere cool until we get there. If she feels faint or confused, call 911.',
          },
          { from: 'caller', text: 'We can go to my sister’s.' },
          {
            from: 'callwright',
            text: 'Good. Our first opening is tomorrow at 8:00 AM, and I’ve got you down for it. Is it a central unit or a heat pump?',
          },
        ],
        outcomes: [
          { title: 'Booked: Tuesday, 8:00 AM', detail: 'Central unit, with a technician who services that kind' },
          {
            title: 'Flagged: elderly person at home',
            detail: 'On-call technician alerted in case a slot opens tonight',
          },
        ],
      },
      {
        title: 'Example call: gas smell near the furnace',
        when: 'Saturday, 6:05 AM',
        lines: [
          {
            from: 'caller',
            text: 'The furnace is out, and it smells like gas down there. Can someone come light it?',
          },
          {
            from: 'callwright',
            text: 'Please don’t go back down there. Get everyone out of the house now, and don’t touch any switches on the way.',
          },
          { from: 'caller', text: 'Really? It’s not that strong.' },
          {
            from: 'callwright',
            text: 'Yes, please. Once you’re well away from the house, call 911 or your gas utility. They’ll tell you when it’s safe to go back in.',
          },
          { from: 'caller', text: 'All right, we’re going.' },
          {
            from: 'callwright',
            text: 'Thank you. I’m letting our on-call technician know. Call us back once they’ve cleared the house.',
          },
        ],
        outcomes: [
          { title: 'Told to call 911 or the gas utility', detail: 'No visit booked to an unsafe house' },
          { title: 'On-call technician alerted', detail: 'To follow up after the all-clear' },
        ],
      },
    ],
  },
  figures: {
    title: 'Three numbers for your next surge',
    text: 'These aren’t results. They’re illustrative figures for an HVAC company. No one has confirmed them yet, so each one is labeled that way.',
    items: [
      { value: '45%', label: 'of surge-week callers booked on the spot', basis: 'illustrative' },
      { value: '90%', label: 'of urgent calls routed without the office', basis: 'illustrative' },
      { value: '60%', label: 'of your techs’ phone time freed up', basis: 'illustrative' },
    ],
  },
  readMore: {
    title: 'Ready before the weather turns',
    howItWorks: `Connect your number, set your no-heat and no-cooling rules, and go live in ${site.goLive}.`,
    pricing: 'Unlimited calls, so July costs the same as April.',
    roiCalculator: 'See what answering every call in a surge week is worth, using your own numbers.',
  },
  closing: {
    title: 'Test it before the next heat wave does',
    text: 'Bring the call that ruined your last July. We’ll run through it together in the demo.',
  },
} as const satisfies Trade;

export const hvacYear = {
  title: 'Your phone follows the weather. Your bill doesn’t.',
  text: `Calls are unlimited at ${site.plan.price} a month, whether it’s the week of the first freeze or a week when nothing breaks.`,
  sketch: 'Our own sketch of a typical year. This isn’t measured data.',
  description:
    'Calls peak in January and July, and drop off in spring and fall. The line for the monthly price stays flat.',
  callsLabel: 'Calls',
  priceLabel: `Your price: ${site.plan.price}`,
  moments: [
    {
      when: 'First freeze',
      text: 'No-heat calls go first. Callers whose tune-ups can wait are offered a spring date.',
    },
    { when: 'A mild spring', text: 'Maintenance calls fill the calendar when your vans would otherwise sit idle.' },
    {
      when: 'First heat wave',
      text: 'Every caller gets through. Homes with babies, older people, or anyone sick move up the list.',
    },
    { when: 'Before winter', text: 'Furnace tune-ups fill the gaps, one street at a time.' },
  ],
} as const;
