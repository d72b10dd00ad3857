import { site } from '../../settings/site.ts';
import type { Call } from '../call-transcript.tsx';

const lines: Call['lines'] = [
  { from: 'caller', text: 'Hi, so, my AC is making this, I don’t know, grinding noise?' },
  { from: 'callwright', text: 'We should take a look at that. Is it still cooling the house, or has it stopped?' },
  { from: 'caller', text: 'Still cooling. Just really loud.' },
  {
    from: 'callwright',
    text: 'Okay, then it can wait until tomorrow. Would morning or afternoon work better for you?',
  },
];

/** In the specification's order (section 2, "Solution"). */
export const solution = {
  title: 'An AI receptionist that books the job',
  description: `What ${site.name} does on a call: it sounds human, books appointments around travel time and skills, qualifies leads, and connects to the tools you have.`,
  headline: 'A front desk that never goes home',
  lead: `People call a contractor because something is wrong right now. ${site.name} talks to them the way a person would, and leaves you with a job instead of a message.`,
  soundsHuman: {
    title: 'Sounds human',
    text: 'It speaks plainly and asks one thing at a time, the way a good receptionist does. Callers explain the problem in their own words, and no one has to press 2 for service.',
    example: 'From an example call',
    when: 'Wednesday, 8:15 PM',
    lines,
  },
  booksAppointments: {
    title: 'Books appointments',
    text: 'It books into your own calendar while the caller is still on the line. It only offers times that leave room for the drive, with a technician who can do the work.',
    example: 'An example day',
    technicians: ['Water heaters', 'Drains'],
    hours: ['8 AM', '9 AM', '10 AM', '11 AM', '12 PM', '1 PM'],
  },
  qualifiesLeads: {
    title: 'Qualifies leads',
    text: 'Before a call turns into a job, three things are clear: where it is, how soon it has to be done, and what the caller plans to spend.',
    example: 'An example lead',
    subject: 'No hot water since this morning',
    answers: [
      { icon: 'pin', label: 'Service area', value: 'Inside your area', detail: 'Street and city confirmed' },
      { icon: 'clock', label: 'Urgency', value: 'Today, not tonight', detail: 'Nothing is leaking' },
      { icon: 'wallet', label: 'Budget', value: 'Repair first', detail: 'Open to a quote on a new one' },
    ],
    result: 'Good fit, so it’s booked.',
  },
  connectsTools: {
    title: 'Connects tools',
    text: 'Calls still come in on your own number. The booking goes to your calendar, the caller to your CRM, and the call to your VoIP phone system, so no one has to enter it twice.',
    picture: `${site.name} in the middle, connected to your phone number, your calendar, your CRM, and your VoIP phone system.`,
    tools: { number: 'Phone number', calendar: 'Calendar', crm: 'CRM', voip: 'VoIP system' },
  },
  closing: {
    title: 'Hear it on a call like yours',
    text: `Bring your strangest call of the month to the demo. It takes ${site.demoMinutes} minutes.`,
  },
} as const;
