import { site } from '../../settings/site.ts';
import type { Call } from '../call-transcript.tsx';

const lines: Call['lines'] = [
  { from: 'caller', text: 'Hi, so, my AC is making this, I don’t know, grinding noise?' },
  { from: 'callwright', text: 'That is worth a look. Is it still cooling the house, or has it stopped?' },
  { from: 'caller', text: 'Still cooling. Just really loud.' },
  {
    from: 'callwright',
    text: 'Then it can wait for daylight. Would tomorrow morning or the afternoon work better for you?',
  },
];

/** In the specification's order (section 2, "Solution"). */
export const solution = {
  title: 'An AI receptionist that books the job',
  description: `What ${site.name} does on a call: it sounds human, books appointments around travel time and skills, qualifies leads and connects the tools you have.`,
  headline: 'A front desk that is never empty',
  lead: `People call a contractor because something is wrong now. ${site.name} talks to them like a person would, and leaves you a job instead of a message.`,
  soundsHuman: {
    title: 'Sounds human',
    text: 'It speaks in plain words and asks one thing at a time, the way a good receptionist does. The caller explains the trouble in their own words and does not press 2 for service.',
    example: 'From an example call',
    when: 'Wednesday, 8:15 pm',
    lines,
  },
  booksAppointments: {
    title: 'Books appointments',
    text: 'It books into your own calendar while the caller is still on the line. It offers only times that leave room for the drive, with a technician who can do the work.',
    example: 'An example day',
    technicians: ['Water heaters', 'Drains'],
    hours: ['8 am', '9 am', '10 am', '11 am', '12 pm', '1 pm'],
  },
  qualifiesLeads: {
    title: 'Qualifies leads',
    text: 'Before a call turns into a job, three things are clear: where it is, how soon it has to be done and what the caller plans to spend.',
    example: 'An example lead',
    subject: 'No hot water since this morning',
    answers: [
      { icon: 'pin', label: 'Service area', value: 'Inside your area', detail: 'Street and town confirmed' },
      { icon: 'clock', label: 'Urgency', value: 'Today, not tonight', detail: 'Nothing is leaking' },
      { icon: 'wallet', label: 'Budget', value: 'Repair first', detail: 'Open to a quote on a new one' },
    ],
    result: 'It fits, so it was booked.',
  },
  connectsTools: {
    title: 'Connects tools',
    text: 'Calls still come in on your own number. The booking lands in your calendar, the caller in your CRM and the call in your VoIP phone system, so that nobody types it twice.',
    picture: `${site.name} in the middle, connected to your phone number, your calendar, your CRM and your VoIP phone system.`,
    tools: { number: 'Phone number', calendar: 'Calendar', crm: 'CRM', voip: 'VoIP system' },
  },
  closing: {
    title: 'Hear it on a call like yours',
    text: `Bring the strangest call of your month to the demo. It takes ${site.demoMinutes} minutes.`,
  },
} as const;
