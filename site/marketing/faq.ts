import { site } from '../settings/site.ts';
import type { Question } from '../ui/page-sections.tsx';

/** Answers follow sections 1 and 9 of the specification. */
export const faq: readonly Question[] = [
  {
    question: `What does ${site.name} do when my phone rings?`,
    answer: `It answers, day or night. It asks where the job is, how urgent it is, and what budget the caller has in mind. If the job fits, it goes on your calendar. If it can’t wait, it alerts whoever is on call.`,
  },
  {
    question: 'What does it cost?',
    answer: `${site.plan.price} a month with unlimited calls. There’s no setup fee, and there’s only one plan.`,
  },
  {
    question: 'Can I try it first?',
    answer: `Yes. The trial is free and lasts ${site.plan.trialDays} days.`,
  },
  {
    question: 'How soon can it take my calls?',
    answer: `Within ${site.goLive}. You connect your number, import the questions your customers ask, set your escalation rules, connect your calendar, and go live.`,
  },
  {
    question: 'What happens when someone has an emergency at night?',
    answer:
      'You decide beforehand what counts as urgent and who’s on call. When a call matches those rules, it’s escalated to that person right away. Everything else is booked and can wait until morning.',
  },
  {
    question: 'How does it know when we have time for a job?',
    answer:
      'It books into your own calendar. Before it offers a time, it considers how long the drive takes and which technicians have the skills for the job.',
  },
  {
    question: 'Will it book jobs I don’t want?',
    answer:
      'It asks first. It qualifies leads by service area, urgency, and budget before anything reaches your calendar.',
  },
  {
    question: 'Does it work with the tools I already have?',
    answer:
      'It syncs with CRMs and with VoIP phone systems, and it books into your calendar. Bring a list of your tools to the demo, and we’ll go through them with you.',
  },
  {
    question: 'What would a receptionist cost instead?',
    answer: `A person at the desk costs ${site.receptionist.monthly} a month: ${site.receptionist.salary} in salary and ${site.receptionist.benefits} in benefits. The calculator shows the difference with your own numbers.`,
  },
  {
    question: 'What if I want to cancel?',
    answer: `You can cancel or pause with ${site.plan.noticeDays} days notice.`,
  },
];
