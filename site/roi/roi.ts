import { site } from '../settings/site.ts';
import type { RoiFacts } from './calculate-roi.ts';

export const roiFacts: RoiFacts = {
  product: site.name,
  planMonthlyDollars: site.plan.monthlyDollars,
  receptionistMonthlyDollars: site.receptionist.monthlyDollars,
};

export const roi = {
  title: 'ROI calculator: what your missed calls are worth',
  description: `Four numbers, one formula, every step shown. See what the calls you miss would add in a month, and how long it takes to earn back ${site.plan.price}.`,
  headline: 'Do the math on your missed calls',
  lead: 'Four numbers you already know and one formula, with every step shown. If it doesn’t pay off for your business, you’ll see that, too.',
  noScript: {
    title: 'The math, by hand',
    text: 'The calculator needs JavaScript, which is turned off in your browser. Here’s the full formula, using the form’s four default numbers. Swap in your own.',
  },
  assumptions: {
    title: 'What the formula assumes',
    text: 'It’s simple on purpose. Here’s what it takes for granted and what it leaves out.',
    items: [
      {
        title: '95% is an assumption',
        text: `The formula counts 95 of every 100 missed calls as recovered. That’s not a measurement of your calls, and it’s not a promise.`,
      },
      {
        title: 'You set the close rate',
        text: 'It’s applied to every recovered call. If callers you would have missed book less often than the rest, enter a lower rate.',
      },
      {
        title: 'Total calls set the scale',
        text: 'They show what share of your calls you miss. Only the calls you miss now can add jobs.',
      },
      {
        title: 'Revenue isn’t profit',
        text: 'Parts, fuel, and wages for the added jobs still come out of it.',
      },
      {
        title: 'Payback is based on one month',
        text: `It’s how long the added revenue takes to cover one month at ${site.plan.price}. The ${site.plan.trialDays}-day free trial isn’t counted.`,
      },
      {
        title: `A receptionist at ${site.receptionist.monthly} a month`,
        text: `Salary of ${site.receptionist.salary} and benefits of ${site.receptionist.benefits}, the same figures as on our pricing page. If you wouldn’t hire one, ignore that line.`,
      },
    ],
    pricing: 'See Pricing',
  },
  closing: {
    title: 'Numbers are one thing. Hear it take a call.',
    text: `Book a ${site.demoMinutes}-minute demo and bring your results.`,
  },
} as const;
