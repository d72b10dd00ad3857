import { site } from '../settings/site.ts';
import type { RoiFacts } from './calculate-roi.ts';

export const roiFacts: RoiFacts = {
  product: site.name,
  planMonthlyDollars: site.plan.monthlyDollars,
  receptionistMonthlyDollars: site.receptionist.monthlyDollars,
};

export const roi = {
  title: 'ROI calculator: what your missed calls are worth',
  description: `Four numbers, one formula, every step shown. See what the calls you miss would add in a month, and how long ${site.plan.price} takes to pay back.`,
  headline: 'Do the math on your missed calls',
  lead: 'Four numbers you already know and one formula, with every step shown. If it does not pay for your shop, you will see that too.',
  noScript: {
    title: 'The math, by hand',
    text: 'The calculator needs JavaScript, which is turned off in your browser, so the button can’t show a result. This is the whole formula, worked with the four numbers the form starts with. Swap in your own.',
  },
  assumptions: {
    title: 'What the formula assumes',
    text: 'It is simple on purpose. Here is what it takes for granted and what it leaves out.',
    items: [
      {
        title: '95% is an assumption',
        text: `The formula counts 95 of every 100 missed calls as recovered. That is not a measurement of your phone, and not a promise.`,
      },
      {
        title: 'The close rate is yours',
        text: 'It is applied to every recovered call. If late callers say yes less often than the rest, put in a lower one.',
      },
      {
        title: 'Total calls set the scale',
        text: 'They show what share of your calls you miss. Only the missed ones can add jobs.',
      },
      {
        title: 'Revenue is not profit',
        text: 'Parts, fuel and wages for the added jobs still come off it.',
      },
      {
        title: 'Payback means the first month',
        text: `How long the added revenue takes to cover one month’s ${site.plan.price}. The ${site.plan.trialDays}-day free trial is left out.`,
      },
      {
        title: `A receptionist at ${site.receptionist.monthly} a month`,
        text: `Salary of ${site.receptionist.salary} and benefits of ${site.receptionist.benefits}, the figures from our pricing page. If you would not hire one, ignore that line.`,
      },
    ],
    pricing: 'See Pricing',
  },
  closing: {
    title: 'Numbers are one thing. Hear it take a call.',
    text: `Book a ${site.demoMinutes}-minute demo and bring the result with you.`,
  },
} as const;
