import { calculateRoi, RECOVERED_SHARE, WEEKS_PER_MONTH } from '../../roi/calculate-roi.ts';
import { formatCount, formatDollars, formatDollarsAndCents, formatPayback } from '../../roi/format-roi.ts';
import { roiFacts } from '../../roi/roi.ts';
import { ROI_DEFAULTS } from '../../roi/roi-inputs.ts';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';

const { numbers, recoveredCallsPerWeek, weeklyRevenue, result } = calculateRoi(ROI_DEFAULTS, roiFacts);
const recovered = formatCount(recoveredCallsPerWeek);
const weekly = formatDollarsAndCents(weeklyRevenue);

/** There are no customers yet, and we don't make any up. */
export const caseStudies = {
  route: ROUTES.caseStudies,
  title: 'Case studies: none yet, and how we’ll write them',
  description: `${site.name} has no customer stories to show yet. Here’s what one will include, how we’ll count each number, and a worked example.`,
  headline: 'No case studies yet. Here’s how we’ll write them.',
  lead: 'We don’t have a customer story to show yet, and we won’t make one up. This page shows what the first real one has to include.',
  readExample: 'See the Worked Example',
  file: {
    title: 'Case file no. 1',
    status: 'Open',
    rows: [
      { label: 'Company, trade, and town', hint: 'With a name and a face' },
      { label: 'Missed calls before', hint: 'Per week, from the phone company’s log' },
      { label: 'Missed calls after', hint: 'Counted the same way' },
      { label: 'Jobs booked by the AI', hint: 'And how many were done and paid for' },
      { label: 'Time until it paid for itself', hint: 'In weeks, with the math' },
      { label: 'What went wrong', hint: 'Something always does' },
    ],
    stub: { title: 'Approved by the owner', text: 'We won’t publish anything the company hasn’t read.' },
  },
  method: {
    title: 'How we’ll measure',
    text: 'Three numbers, counted the same way before and after, over the same number of weeks.',
    items: [
      {
        icon: 'phone',
        title: 'Missed calls',
        text: 'From your phone company’s call log, not your memory. We count unanswered calls, and calls that went to voicemail where no one left a message.',
      },
      {
        icon: 'calendar',
        title: 'Booked jobs',
        text: 'Only jobs the AI put on the calendar. Bookings that were canceled or never done don’t count.',
      },
      {
        icon: 'wallet',
        title: 'Payback',
        text: `What those jobs brought in, compared with ${site.plan.price} a month. Revenue is what was paid, not what was quoted.`,
      },
    ],
  },
  example: {
    title: 'Until then, an example',
    label: 'An example, not a customer',
    text: 'These are our calculator’s default numbers and its formula. It’s just arithmetic: no one has measured it on a real phone.',
    given: [
      { label: 'Calls per week', value: formatCount(numbers.totalCallsPerWeek) },
      { label: 'Missed calls per week', value: formatCount(numbers.missedCallsPerWeek) },
      { label: 'Revenue per job', value: formatDollars(numbers.avgJobValue) },
      { label: 'Callers who book', value: `${formatCount(numbers.closeRate)}%` },
    ],
    steps: [
      {
        title: 'Jobs won back per week',
        working: `${formatCount(numbers.missedCallsPerWeek)} missed calls × ${RECOVERED_SHARE} × ${formatCount(numbers.closeRate)}%`,
        value: recovered,
      },
      {
        title: 'Revenue per week',
        working: `${recovered} jobs × ${formatDollars(numbers.avgJobValue)}`,
        value: weekly,
      },
      {
        title: 'Revenue per month',
        working: `${weekly} × ${WEEKS_PER_MONTH} weeks, from ${formatCount(result.addedBookings)} more jobs`,
        value: formatDollars(result.revenueUplift),
      },
      {
        title: 'Time until it pays for itself',
        working: `${site.plan.price} ÷ ${weekly} a week, rounded to ${formatCount(result.paybackWeeks)} weeks`,
        value: formatPayback(result),
      },
    ],
    note: `The ${RECOVERED_SHARE} means that nearly every missed call is won back. That’s the formula’s assumption, and a case study is how we’ll find out whether it holds.`,
    calculator: 'Run Your Own Numbers',
  },
  first: {
    title: 'Be the first',
    text: 'We’re looking for a contractor who’ll let us count their calls. All it takes is a phone with missed calls and an owner who speaks their mind.',
    points: [
      `You try it free for ${site.plan.trialDays} days, like everyone else.`,
      'We count before and after, and you see every number.',
      'You read the story first. Nothing is published without your OK.',
    ],
    action: 'Book Free Consult',
  },
  closing: {
    title: 'You don’t have to take our word for it',
    text: `Hear it take the kind of call you get in a ${site.demoMinutes}-minute demo, then decide.`,
  },
} as const;
