import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const lawnCare = {
  route: ROUTES.lawnCare,
  title: 'AI receptionist for lawn care companies',
  description: `${site.name} hears your phone over the mower: it asks about the yard, offers the season’s program and books the route. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'Turn one mow into a whole season',
  lead: `You can’t hear a phone over the mower. ${site.name} answers it, asks about the yard, and offers the work that fits the season, so spring’s calls keep you busy through fall.`,
  scene: {
    alt: 'A striped lawn on a sunny day with a mower halfway along, and a phone ringing on the fence post.',
    when: 'Saturday, 11:40 am',
    what: 'Quarter acre, tight gate, one dog',
    outcome: 'First visit booked, season offered',
  },
  features: {
    title: 'For people who work where it is loud',
    items: [
      {
        icon: 'leaf',
        title: 'Seasonal programs',
        text: 'A caller who asks for one mow hears about the program that you sell in that month: cleanup in spring, weekly mowing in summer, leaves and overseeding in fall. You write the offers.',
        example: 'March and April: offer the full season before a one-time visit.',
      },
      {
        icon: 'ruler',
        title: 'The yard, before the drive',
        text: 'Size, slope, gate, dog, budget: what you would walk around to see, asked on the phone.',
        example: 'Gate under 36 inches: note it for the crew.',
      },
      {
        icon: 'route',
        title: 'Street by street',
        text: 'Travel time is part of the booking: new yards go on the day when a crew is around the corner.',
        example: 'West of the river: Wednesdays.',
      },
      {
        icon: 'cloud-rain',
        title: 'Rain days without the phone chain',
        text: 'When it pours, forty people want to know whether you are coming. They hear the answer that you put in your FAQ, and nobody has to leave you a voicemail.',
        example: 'Rain: every visit moves back one day, Saturday included.',
      },
    ],
  },
  scripts: {
    title: 'A season sold, a question left to you',
    text: 'One call turns into months of work. In the other, the right answer is that a person will answer.',
    calls: [
      {
        title: 'Example call: just one mow',
        when: 'Saturday, 11:40 am',
        lines: [
          { from: 'caller', text: 'How much for mowing my lawn once? It got away from me.' },
          { from: 'callwright', text: 'We can do that. About how big is the yard, and where is it?' },
          { from: 'caller', text: 'A quarter acre, on the west side. There is a dog, and the gate is narrow.' },
          {
            from: 'callwright',
            text: 'Noted, gate and dog. In April we can also offer the season: cleanup now, mowing every week until fall. Do you want one visit or the season?',
          },
          { from: 'caller', text: 'What if I stop after a month?' },
          {
            from: 'callwright',
            text: 'I’ll have the owner explain that before you agree to it. Want me to book the first visit either way?',
          },
          { from: 'caller', text: 'Okay. And tell him I am interested in the season.' },
        ],
        outcomes: [
          { title: 'Booked: Wednesday, the west-side route', detail: 'Quarter acre, tight gate, one dog' },
          { title: 'Lead: wants the season', detail: 'Asks how stopping early works' },
        ],
      },
      {
        title: 'Example call: weed treatment and the dog',
        when: 'Monday, 6:45 pm',
        lines: [
          { from: 'caller', text: 'You sprayed my lawn today. Can the dog go out on it?' },
          {
            from: 'callwright',
            text: 'I can’t tell you which product was used, so please keep the dog off until you hear from the person who applied it.',
          },
          { from: 'caller', text: 'He was out there an hour ago.' },
          {
            from: 'callwright',
            text: 'If he seems unwell, call your vet or animal poison control now. I’m alerting our on-call person so that they call you with the product’s name.',
          },
          { from: 'caller', text: 'He looks fine. But please have them call.' },
          { from: 'callwright', text: 'It is marked urgent, with this number and your address.' },
        ],
        outcomes: [
          { title: 'Urgent: on-call person alerted', detail: 'Customer waits to hear the product’s name' },
          { title: 'No guess about a chemical', detail: 'What was said is in your CRM' },
        ],
      },
    ],
  },
  figures: {
    title: 'A season in three figures, penciled in',
    text: 'Illustrative, and ours. No lawn care company has confirmed them, so take them as goals, not results.',
    items: [
      { value: '65%', label: 'of calls settled while the mowers run', basis: 'illustrative' },
      { value: '80%', label: 'of new yards measured up by phone', basis: 'illustrative' },
      { value: '45%', label: 'of callers who choose a whole season', basis: 'illustrative' },
    ],
  },
  readMore: {
    title: 'While the grass grows',
    howItWorks: `From your number to the first booked yard in ${site.goLive}.`,
    pricing: 'The same price in April and in January.',
    roiCalculator: 'Missed calls a week, your price for a job: see what comes out.',
  },
  closing: {
    title: 'Leave the mower running',
    text: 'Let it take a call while you watch. Half an hour, your yards, your prices.',
  },
} as const satisfies Trade;

export const lawnCareSeasons = {
  title: 'It offers what the month asks for',
  text: 'An example program. You write in what you sell and when, and callers hear about the part that fits.',
  seasons: [
    { season: 'Spring', offer: 'Cleanup, aeration, first feed', quote: '“How soon can you come out?”' },
    { season: 'Summer', offer: 'Weekly mowing, edging, weeds', quote: '“Are you coming in this heat?”' },
    { season: 'Fall', offer: 'Leaves, overseeding, last mow', quote: '“Can you do it before the frost?”' },
    { season: 'Winter', offer: 'Pruning, and next year’s list', quote: '“Keep my spot for March.”' },
  ],
} as const;

export type Season = (typeof lawnCareSeasons.seasons)[number]['season'];
