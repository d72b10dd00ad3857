import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const cleaning = {
  route: ROUTES.cleaning,
  title: 'AI receptionist for cleaning companies',
  description: `${site.name} answers while you clean, asks about rooms, pets, and budget, and books weekly and biweekly visits. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'Recurring cleans, booked with your gloves still on',
  lead: `Your best clients call once and stay for years. That call tends to come in the middle of a job. ${site.name} answers it, asks about the home, and books a regular time slot.`,
  scene: {
    alt: 'A bright room in the morning: a bucket and a mop by the window, and a calendar with the same day marked every week.',
    when: 'Thursday, 10:15 AM',
    what: 'Three bedrooms, two cats',
    outcome: 'Booked: every other Thursday',
  },
  features: {
    title: 'You do the cleaning. It does the booking.',
    items: [
      {
        icon: 'repeat',
        title: 'Recurring service booking',
        text: 'Weekly, every other week, or once a month: the caller says how often, and the receptionist finds a day that works every time. One-time and move-out cleans are scheduled around those.',
        example: 'Offer every other week first, then monthly.',
      },
      {
        icon: 'home',
        title: 'Knows the home before you do',
        text: 'Rooms, floors, pets, parking, budget: the questions that get your price right the first time.',
        example: 'Over 3,000 square feet: book a walk-through.',
      },
      {
        icon: 'pin',
        title: 'No more zigzagging across town',
        text: 'Bookings account for travel time, so Tuesday’s homes are all on the same side of town.',
        example: 'North side: Tuesday and Thursday.',
      },
      {
        icon: 'question',
        title: 'Your answers, in your words',
        text: 'Do you bring supplies? Who has the key? Do you do ovens? Import your own FAQ, and callers hear your answers. Any other question is saved for you.',
        example: 'Ovens and fridges: only if requested when booking.',
      },
    ],
  },
  scripts: {
    title: 'Two morning calls to a cleaning company',
    text: 'A longtime client and a one-time job. Both called while everyone’s hands were full.',
    calls: [
      {
        title: 'Example call: every other Thursday',
        when: 'Thursday, 10:15 AM',
        lines: [
          { from: 'caller', text: 'Hi, am I talking to a real person?' },
          {
            from: 'callwright',
            text: 'No, I’m the AI receptionist. I can check the calendar and get you booked, or take a message for the owner.',
          },
          {
            from: 'caller',
            text: 'Okay, that’s fine. I’m looking for someone every two weeks. Three bedrooms, two baths, two cats.',
          },
          { from: 'callwright', text: 'Great. What part of town is that, and do you have a budget in mind?' },
          { from: 'caller', text: 'North side. And I don’t really know what’s normal.' },
          {
            from: 'callwright',
            text: 'No problem. The owner will confirm the price after the first visit. Every other Thursday at 9:00 AM is open. Want me to put you down for that?',
          },
          { from: 'caller', text: 'Yeah, starting next Thursday.' },
        ],
        outcomes: [
          { title: 'Booked: every other Thursday, 9:00 AM', detail: 'Starts next week, north side' },
          { title: 'Pricing left for you to quote', detail: 'Three bedrooms, two baths, two cats, no budget given' },
        ],
      },
      {
        title: 'Example call: move-out clean',
        when: 'Tuesday, 7:50 AM',
        lines: [
          { from: 'caller', text: 'I’m moving out Friday. Can you guarantee I’ll get my deposit back?' },
          {
            from: 'callwright',
            text: 'I can’t promise that. It’s up to your landlord. But I can book a move-out clean and note what they expect.',
          },
          { from: 'caller', text: 'Okay. They want the oven and the windows done.' },
          { from: 'callwright', text: 'Got it, I’ve added both. How big is the place, and will it be empty?' },
          { from: 'caller', text: 'One bedroom. It’ll be empty by noon on Thursday.' },
          { from: 'callwright', text: 'Okay, Thursday at 1:00 PM. Who’ll let the team in?' },
        ],
        outcomes: [
          { title: 'Booked: Thursday, 1:00 PM', detail: 'One-time clean, oven and windows' },
          { title: 'Nothing promised on your behalf', detail: 'The deposit question is in the notes' },
        ],
      },
    ],
  },
  figures: {
    title: 'The numbers we’re aiming for',
    text: 'These three are our own illustrative figures. No cleaning company has confirmed them yet, and we’d rather say so than let you assume.',
    items: [
      { value: '75%', label: 'of booking calls handled without a callback', basis: 'illustrative' },
      { value: '40%', label: 'of new callers who book a recurring visit', basis: 'illustrative' },
      { value: '90%', label: 'of common questions answered from your FAQ', basis: 'illustrative' },
    ],
  },
  readMore: {
    title: 'Keep reading over coffee',
    howItWorks: 'Import your FAQ, connect your calendar, and start taking bookings.',
    pricing: 'What answering the phone costs you now, and what this would cost.',
    roiCalculator: 'See what recurring clients add up to, using your own price per visit.',
  },
  closing: {
    title: 'Let it take the next call',
    text: 'Ask for every other Thursday, with two cats and a budget. The demo takes half an hour.',
  },
} as const satisfies Trade;

export const cleaningCalendar = {
  title: 'One call books a client for the year',
  text: 'An example month. One call sets up each schedule, and the rest of the visits follow.',
  caption: 'An example four-week calendar',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  weeks: [
    ['weekly', null, null, 'biweekly', 'monthly'],
    ['weekly', null, null, null, null],
    ['weekly', 'once', null, 'biweekly', null],
    ['weekly', null, null, null, null],
  ],
  rhythms: {
    weekly: { label: 'Weekly', text: 'Every Monday. An office that wants to start the week clean.' },
    biweekly: { label: 'Biweekly', text: 'Every other Thursday. A family, three bedrooms, two cats.' },
    monthly: {
      label: 'Monthly',
      text: 'The first Friday of the month. A deep clean on top of what they do themselves.',
    },
    once: { label: 'Once', text: 'A move-out clean that fits in between, on the same side of town.' },
  },
} as const;

export type Rhythm = keyof typeof cleaningCalendar.rhythms;
