import { site } from './site.ts';

/** The words of the landing page; its facts are the specification's, sections 1 and 9. */
export const home = {
  title: `${site.name}: 24/7 AI receptionist for home-service contractors`,
  description: `An AI receptionist that answers every call, qualifies the lead and books the job into your calendar, day and night. ${site.plan.price} a month, unlimited calls, ${site.plan.trialDays}-day free trial.`,
  badge: '24/7 AI Receptionist',
  headline: 'Turn Missed Calls into Booked Jobs',
  lead: `You are under a sink, on a roof or asleep. ${site.name} picks up, finds out what is wrong and puts the job in your calendar, so the caller never dials the next contractor.`,
  checklist: ['More Booked Jobs', '24/7 Coverage', 'No Missed Leads'],
  trades: 'For plumbing, HVAC, electrical, cleaning and lawn care crews.',
  call: {
    title: 'An example call',
    when: 'Tuesday, 9:42 pm',
    lines: [
      { from: 'caller', text: 'My water heater is leaking all over the basement.' },
      { from: 'callwright', text: 'I can get someone to you. Have you been able to shut the water off?' },
      { from: 'caller', text: 'No, I can’t find the valve.' },
      {
        from: 'callwright',
        text: 'Look for a round handle on the cold pipe above the tank and turn it clockwise. I’m alerting the on-call plumber now.',
      },
    ],
    outcomes: [
      { title: 'Urgent: on-call technician alerted', detail: 'In your service area' },
      { title: 'Booked: tonight, 10:30 pm', detail: 'Travel time and skills checked' },
      { title: 'Saved to your CRM', detail: 'With the whole conversation' },
    ],
  },
  steps: {
    title: 'What happens when your phone rings',
    items: [
      {
        icon: 'phone',
        title: 'It answers',
        text: 'Every call, 24 hours a day, so nobody has to talk to your voicemail.',
      },
      {
        icon: 'filter',
        title: 'It qualifies',
        text: 'Service area, urgency and budget, asked the way you would ask, before anything reaches your calendar.',
      },
      {
        icon: 'calendar',
        title: 'It books',
        text: 'Into your own calendar, with travel time and the technician’s skills in mind.',
      },
      {
        icon: 'alert',
        title: 'It escalates',
        text: 'An urgent call goes to whoever is on call. The rest can wait until morning.',
      },
      {
        icon: 'link',
        title: 'It writes it down',
        text: 'What was said and booked is synced with your CRM and your VoIP phone system.',
      },
    ],
  },
  plan: {
    title: 'One plan, one price',
    text: 'No tiers to compare and no calls to count.',
    facts: [
      { value: site.plan.price, label: 'a month' },
      { value: 'Unlimited', label: 'calls' },
      { value: '$0', label: 'setup fee' },
      { value: `${site.plan.trialDays} days`, label: 'free trial' },
    ],
  },
  posts: { title: 'From the blog', text: 'Short reads on calls, pricing and running the work.' },
} as const;
