import { site } from '../../settings/site.ts';

export const demo = {
  title: `Book a ${site.demoMinutes}-minute demo`,
  description: `See ${site.name} take a call in your trade. ${site.demoMinutes} minutes: your calls, your calendar, your rules, and an answer on whether it fits.`,
  headline: 'Hear it take one of your calls',
  lead: `${site.demoMinutes} minutes on the phone. You describe the calls you get, and we show you what ${site.name} does with them.`,
  covers: {
    title: 'What the demo covers',
    items: [
      {
        title: 'A call in your trade',
        text: 'From the first hello to the booked job. Play the difficult customer if you like.',
      },
      {
        title: 'Your questions for leads',
        text: 'Service area, urgency, and budget, in the order you’d ask.',
      },
      { title: 'Your calendar', text: 'How travel time and technician skills decide which times callers can book.' },
      { title: 'Your emergencies', text: 'Who gets called at 2 AM, and what has to happen first.' },
      { title: 'Your tools', text: 'How your CRM and VoIP phone system stay in sync.' },
      {
        title: 'The price',
        text: `${site.plan.price} a month, and whether that pays off for the number of calls you miss.`,
      },
    ],
  },
  scheduler: {
    /** Set to false once you have set your hours at `/blog/admin`. `pnpm examples` lists it. */
    hasSampleHours: true as boolean,
    title: 'Pick a time',
    text: `A demo takes ${site.demoMinutes} minutes.`,
    frame: `Calendar for a ${site.demoMinutes}-minute demo`,
    link: 'Open the calendar on its own page',
    write: { before: 'Don’t see a time that works? Email', after: 'with two or three that do.' },
  },
  email: {
    subject: `A ${site.demoMinutes}-minute demo of ${site.name}`,
    body: [
      'Hello,',
      '',
      `I’d like to see ${site.name} handle calls like mine.`,
      '',
      'My trade:',
      'Calls in a typical week (roughly):',
      'Times that work for me (with time zone):',
      'Best number to reach me:',
    ],
  },
  testimonial: {
    /** Set to false for a real customer's quote, to remove the label. `pnpm examples` lists an example quote. */
    isExample: true as boolean,
    label: 'An example, not a customer’s quote',
    quote:
      'I used to call people back from the truck at six in the evening, and they’d already hired someone else. Now I look, and the jobs are on my calendar.',
    from: 'What an owner might say',
  },
  solution: { text: 'Rather read first?', link: 'See what it does on a call' },
} as const;
