import { ROUTES } from '../../../settings/routes.ts';
import { site } from '../../../settings/site.ts';
import type { Trade } from './trade.ts';

export const lawnCare = {
  route: ROUTES.lawnCare,
  title: 'AI receptionist for lawn care companies',
  description: `Mower too loud to hear the phone? ${site.name} answers, asks about the yard, offers seasonal programs, and books visits. ${site.plan.price} a month, ${site.plan.trialDays}-day free trial.`,
  headline: 'Turn one mow into a whole season',
  lead: `You can’t hear a phone over the mower. ${site.name} answers it, asks about the yard, and offers the work that fits the season, so spring calls keep you busy through fall.`,
  scene: {
    alt: 'A striped lawn on a sunny day with a mower halfway across, and a phone ringing on the fence post.',
    when: 'Saturday, 11:40 AM',
    what: 'Quarter acre, tight gate, one dog',
    outcome: 'First visit booked, full season offered',
  },
  features: {
    title: 'For people who work where it’s loud',
    items: [
      {
        icon: 'leaf',
        title: 'Seasonal programs',
        text: 'A caller who asks for one mow hears about the program you sell that month: cleanup in spring, weekly mowing in summer, leaves and overseeding in fall. You write the offers.',
        example: 'March and April: offer the full season before a one-time visit.',
      },
      {
        icon: 'ruler',
        title: 'Know the yard before the drive',
        text: 'Size, slope, gate, dog, budget: everything you’d walk the yard to find out, asked over the phone.',
        example: 'Gate under 36 inches: note it for the crew.',
      },
      {
        icon: 'route',
        title: 'Street by street',
        text: 'Travel time is part of the booking: new yards go on a day when a crew is nearby.',
        example: 'West of the river: Wednesdays.',
      },
      {
        icon: 'cloud-rain',
        title: 'Rain days without the phone tag',
        text: 'When it pours, forty people want to know whether you’re coming. They hear the answer from your FAQ, and no one has to leave you a voicemail.',
        example: 'Rain: every visit moves one day later, and Saturdays count.',
      },
    ],
  },
  scripts: {
    title: 'One season sold, one question left for you',
    text: 'One call turns into months of work. In the other, the right answer has to come from a person.',
    calls: [
      {
        title: 'Example call: just one mow',
        when: 'Saturday, 11:40 AM',
        lines: [
          { from: 'caller', text: 'How much to mow my lawn just once? It got away from me.' },
          { from: 'callwright', text: 'We can do that. About how big is the yard, and where is it?' },
          { from: 'caller', text: 'Quarter acre, on the west side. There’s a dog, and the gate’s kind of tight.' },
          {
            from: 'callwright',
            text: 'Got it, tight gate and a dog. In April we also have a full-season plan: cleanup now, then mowing every week until fall. Would you like one visit or the full season?',
          },
          { from: 'caller', text: 'What if I stop after a month?' },
          {
            from: 'callwright',
            text: 'I’ll have the owner explain that before you agree to it. Want me to book the first visit either way?',
          },
          { from: 'caller', text: 'Okay. And tell him I’m interested in the full-season plan.' },
        ],
        outcomes: [
          { title: 'Booked: Wednesday, the west-side route', detail: 'Quarter acre, tight gate, one dog' },
          { title: 'Lead: interested in the full season', detail: 'Asked about stopping early' },
        ],
      },
      {
        title: 'Example call: weed treatment and the dog',
        when: 'Monday, 6:45 PM',
        lines: [
          { from: 'caller', text: 'You guys sprayed my lawn today. Is it okay to let the dog out on it?' },
          {
            from: 'callwright',
            text: 'I don’t know which product was used, so please keep the dog off it until you hear from the person who applied it.',
          },
          { from: 'caller', text: 'He was out there an hour ago.' },
          {
            from: 'callwright',
            text: 'If he seems sick, call your vet or animal poison control right away. I’m alerting our on-call person so they can call you with the product’s name.',
          },
          { from: 'caller', text: 'He looks fine, but please have them call.' },
          { from: 'callwright', text: 'Will do. I’ve marked it urgent, with this number and your address.' },
        ],
        outcomes: [
          { title: 'Urgent: on-call person alerted', detail: 'Customer needs the product’s name' },
          { title: 'No guessing about a chemical', detail: 'The conversation is in your CRM' },
        ],
      },
    ],
  },
  figures: {
    title: 'A season in three numbers, penciled in',
    text: 'Our own illustrative figures. No lawn care company has confirmed them, so treat them as goals, not results.',
    items: [
      { value: '65%', label: 'of calls handled while the mowers run', basis: 'illustrative' },
      { value: '80%', label: 'of new yards sized up over the phone', basis: 'illustrative' },
      { value: '45%', label: 'of callers who choose the full season', basis: 'illustrative' },
    ],
  },
  readMore: {
    title: 'While the grass grows',
    howItWorks: `From your number to the first booked yard in ${site.goLive}.`,
    pricing: 'The same price in April and in January.',
    roiCalculator: 'Enter your missed calls per week and your price per job, and see what they add up to.',
  },
  closing: {
    title: 'Leave the mower running',
    text: 'Let it take a call while you listen. Half an hour, your yards, your prices.',
  },
} as const satisfies Trade;

export const lawnCareSeasons = {
  title: 'It offers what’s in season',
  text: 'An example program. You enter what you sell and when, and callers hear about the part that fits.',
  seasons: [
    { season: 'Spring', offer: 'Cleanup, aeration, first feeding', quote: '“How soon can you come out?”' },
    { season: 'Summer', offer: 'Weekly mowing, edging, weeding', quote: '“Are you coming in this heat?”' },
    { season: 'Fall', offer: 'Leaves, overseeding, last mow', quote: '“Can you do it before the frost?”' },
    { season: 'Winter', offer: 'Pruning and next year’s bookings', quote: '“Keep my spot for March.”' },
  ],
} as const;

export type Season = (typeof lawnCareSeasons.seasons)[number]['season'];
