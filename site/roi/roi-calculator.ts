import type { RoiField } from './roi-inputs.ts';

type FieldWords = { label: string; hint: string; prefix?: string; suffix?: string };

/** Sent to the browser, so this file imports only types. Names and amounts are passed in. */
export const roiCalculator = {
  form: {
    title: 'Your numbers',
    fields: {
      totalCallsPerWeek: {
        label: 'Total calls per week',
        hint: 'Including missed calls.',
      },
      missedCallsPerWeek: { label: 'Missed calls per week', hint: 'Voicemail and hang-ups.' },
      avgJobValue: { label: 'Average job value', hint: 'What a typical job pays.', prefix: '$' },
      closeRate: { label: 'Close rate', hint: 'Callers who book a job.', suffix: '%' },
    } satisfies Record<RoiField, FieldWords> as Readonly<Record<RoiField, FieldWords>>,
    submit: 'Calculate ROI',
  },
  result: {
    title: 'Your result',
    readouts: {
      revenueUplift: { label: 'Added revenue per month' },
      addedBookings: { label: 'Added bookings', note: 'a month' },
      payback: {
        label: 'Payback',
        note: (fee: string) => `to earn back ${fee}`,
        noteAtOnce: 'under half a day',
        noteNever: 'no revenue to pay it back',
      },
      monthlySavings: { label: 'Saved', note: 'a month vs. a receptionist' },
    },
    scale: {
      before: 'Zero until you calculate.',
      moreMissed: 'You entered more missed calls than total calls.',
      share: (missed: string, total: string, percent: string) => `You miss ${missed} of ${total} calls: ${percent}%.`,
    },
    announce: (uplift: string, bookings: string, payback: string, savings: string) =>
      `Added revenue: ${uplift} a month. Added bookings: ${bookings} a month. Payback: ${payback}. Savings compared with a receptionist: ${savings} a month.`,
    copy: 'Copy link to this result',
    copied: 'Link copied',
    copyYourself: 'Couldn’t copy the link. It’s selected below, so you can copy it yourself.',
    link: 'Link to this result',
  },
  example: 'Example',
  working: {
    title: 'How it adds up',
    missed: 'Missed calls per week',
    share: 'Recovered (our assumption)',
    closeRate: 'Close rate',
    recovered: 'Recovered calls per week',
    jobValue: 'Average job value',
    weekly: 'Revenue per week',
    weeks: 'Weeks per month',
    uplift: 'Added revenue per month',
    bookings: 'Added bookings (rounded)',
    fee: (product: string) => `${product}, per month`,
    paybackWeeks: 'Payback in weeks (rounded)',
    daysPerWeek: 'Days per week',
    paybackWeeksNever: 'No revenue, so no payback',
    paybackDays: 'Payback in days (rounded)',
    paybackShown: 'Payback, as shown',
    receptionist: 'Receptionist, per month',
    savings: 'Saved per month',
  },
  year: {
    title: 'The same numbers over a year',
    end: (recovered: string, paid: string) => `After 12 months: ${recovered} recovered, ${paid} paid.`,
    isBehind: 'With these numbers, it costs more than it brings in.',
    recovered: 'Recovered revenue',
    paid: (product: string) => `Paid for ${product}`,
    paidBack: (fee: string) => `First ${fee} earned back`,
    neverPaidBack: 'never',
    chart: 'Line chart of the running totals paid and recovered, month by month. The table below lists the numbers.',
    lastMonth: '12 months',
    table: 'View the year as a table',
    month: 'Month',
    recoveredInAll: 'Recovered',
    paidInAll: 'Paid',
    difference: 'Difference',
  },
} as const;
