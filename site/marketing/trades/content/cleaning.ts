import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const cleaning = {
  route: ROUTES.cleaning,
  title: 'AI receptionist for cleaning companies',
  description: `${site.name} answers while you clean, asks about rooms, pets and budget, and books weekly and biweekly visits. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'Recurring cleans, booked while your hands are wet',
  lead: `The best client calls once and stays for years. That call tends to come while you have gloves on. ${site.name} answers it, asks about the home and books the same slot again and again.`,
  scene: {
    alt: 'A bright room in the morning: a bucket and a mop by the window, a calendar with the same day marked each week.',
    when: 'Thursday, 10:15 am',
    what: 'Three bedrooms, two cats',
    outcome: 'Booked: every other Thursday',
  },
  features: {
    title: 'It keeps the book, you keep the gloves on',
    items: [
      {
        icon: 'repeat',
        title: 'Recurring service booking',
        text: 'Weekly, every other week, once a month: the caller names a rhythm, and the receptionist finds a day that keeps working. One-time cleans and move-outs go around them.',
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
        title: 'A day without zigzagging',
        text: 'Bookings count travel time, so Tuesday’s homes are on Tuesday’s side of town.',
        example: 'North side: Tuesday and Thursday.',
      },
      {
        icon: 'question',
        title: 'Your answers, in your words',
        text: 'Do you bring supplies? Who has the key? Do you do ovens? You import your own FAQ, and callers hear what it says. Anything else waits for you.',
        example: 'Ovens and fridges: only if asked when booking.',
      },
    ],
  },
  scripts: {
    title: 'Two mornings on a cleaner’s phone',
    text: 'A client for years, and a client for one day. Both calls came while nobody had a hand free.',
    calls: [
      {
        title: 'Example call: every other Thursday',
        when: 'Thursday, 10:15 am',
        lines: [
          { from: 'caller', text: 'Hi, am I talking to a real person?' },
          {
            from: 'callwright',
            text: 'No, I’m the AI receptionist. I can see the calendar and book you in, or take a message for the owner.',
          },
          { from: 'caller', text: 'Fine. I want somebody every two weeks. Three bedrooms, two baths, two cats.' },
          { from: 'callwright', text: 'Thank you. Where is the home, and what budget do you have in mind?' },
          { from: 'caller', text: 'North side. I do not know what is normal.' },
          {
            from: 'callwright',
            text: 'The owner confirms the price after the first visit. Thursdays at 9:00 am are open every other week. Want me to hold them?',
          },
          { from: 'caller', text: 'Yes, start next Thursday.' },
        ],
        outcomes: [
          { title: 'Booked: every other Thursday, 9:00 am', detail: 'Starts next week, north side' },
          { title: 'Price left to you', detail: 'Three bedrooms, two baths, two cats, no budget named' },
        ],
      },
      {
        title: 'Example call: move-out clean',
        when: 'Tuesday, 7:50 am',
        lines: [
          { from: 'caller', text: 'I move out on Friday. Will you guarantee that I get my deposit back?' },
          {
            from: 'callwright',
            text: 'I can’t promise that, it is your landlord’s decision. I can book a move-out clean and note what they expect.',
          },
          { from: 'caller', text: 'Okay. They want the oven and the windows done.' },
          { from: 'callwright', text: 'Both are on the list. How big is the place, and will it be empty?' },
          { from: 'caller', text: 'One bedroom, empty by Thursday noon.' },
          { from: 'callwright', text: 'Then Thursday at 1:00 pm. Who lets the team in?' },
        ],
        outcomes: [
          { title: 'Booked: Thursday, 1:00 pm', detail: 'One-time clean, oven and windows' },
          { title: 'Nothing promised in your name', detail: 'The deposit question is in the notes' },
        ],
      },
    ],
  },
  figures: {
    title: 'The numbers we would like to earn',
    text: 'These three are ours and illustrative. No cleaning company has confirmed them yet, and we would rather tell you than let you assume.',
    items: [
      { value: '75%', label: 'of booking calls settled without calling back', basis: 'illustrative' },
      { value: '40%', label: 'of new callers who book a recurring visit', basis: 'illustrative' },
      { value: '90%', label: 'of usual questions answered from your FAQ', basis: 'illustrative' },
    ],
  },
  readMore: {
    title: 'Keep reading over coffee',
    howItWorks: 'Import your FAQ, connect your calendar, and it can take bookings.',
    pricing: 'What the desk costs you now, and what this would cost.',
    roiCalculator: 'Count a recurring client at what a visit is worth to you.',
  },
  closing: {
    title: 'Let it take the next call',
    text: 'Ask for every other Thursday, with two cats and a budget. The demo takes half an hour.',
  },
} as const satisfies Trade;

export const cleaningCalendar = {
  title: 'A client for the year takes one call',
  text: 'An example month. One call sets each rhythm, and the other visits follow.',
  caption: 'An example calendar of four weeks',
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
    monthly: { label: 'Monthly', text: 'The first Friday. A deep clean on top of what they do themselves.' },
    once: { label: 'Once', text: 'A move-out that fits between, on the same side of town.' },
  },
} as const;

export type Rhythm = keyof typeof cleaningCalendar.rhythms;
