import type { BookingField } from '@callwright/shared/booking/booking-fields.ts';

/** The words of the pages on which a demo is booked, moved and cancelled. The pages hold them all; their scripts hold none. */
export const booking = {
  book: {
    title: 'Choose a time for your demo',
    headline: 'Choose a time',
    landmark: 'Calendar',
    lead: 'Half an hour, on the phone. Pick a time that suits you; it is yours as soon as you press the button.',
    about: 'About you',
    chooseTrade: 'Choose your trade',
    trap: 'Leave this field empty',
    submit: 'Book this time',
    sending: 'Booking…',
    keptBefore: 'What you enter is deleted',
    keptAfter: 'after the demo.',
    privacy: 'Privacy',
  },
  fields: {
    name: { label: 'Your name', hint: '', autoComplete: 'name' },
    email: { label: 'E-mail', hint: '', autoComplete: 'email' },
    phone: { label: 'Phone', hint: 'We call you on this number.', autoComplete: 'tel' },
    trade: { label: 'Trade', hint: '', autoComplete: 'off' },
    business: { label: 'Business (optional)', hint: '', autoComplete: 'organization' },
    note: { label: 'What do you want to see? (optional)', hint: '', autoComplete: 'off' },
  } satisfies Record<BookingField, { label: string; hint: string; autoComplete: string }>,
  slots: {
    loading: 'Loading the free times…',
    failed: 'The free times could not be loaded.',
    retry: 'Try again',
    orWrite: 'Or write to us:',
    none: 'No time is free at the moment. Write to us, and we will find one:',
    zone: 'Time zone',
    day: 'Day',
    moreDays: 'More days',
    time: 'Time on',
    noTime: 'Choose a time.',
    taken: 'That time is not free any more. These are:',
    takenAll: 'That time is not free any more. Choose another one.',
  },
  refusals: {
    fields: 'Nothing is booked yet. Correct what is marked.',
    too_many_for_email:
      'There are two open demos for this e-mail address or phone number already. Move or cancel one of them by its link, or write to us:',
    too_many_now:
      'So many demos were booked in the last hour that no more are taken now. Try again in an hour or two, or write to us:',
    looks_automatic:
      'That looked like a program: it was too quick, or filled in a hidden field. Press the button again.',
    unanswered: 'No answer came, so it may be booked or not. Press the button again: it is booked once at most.',
  },
  /** A press after a lost answer wanted to correct what the first one had booked. */
  notCorrected: {
    before: 'Your demo is booked:',
    after:
      '. It has the e-mail address and phone number of your first press. The ones that you wrote since have two open demos already, so nothing was changed.',
    link: 'Open your demo',
  },
  noScript: 'This page needs JavaScript, which is off in this browser. Write to us instead:',
  noScriptBook: 'Send two or three times that suit you, your time zone and a phone number.',
  outside: 'Choose a time in our calendar',
  late: 'This page is slow to come. Reload it, or write to us:',
  subject: 'A time for a demo',
  own: {
    title: 'Your demo',
    description: 'Look up, move or cancel the demo that you booked.',
    headline: 'Your demo',
    loading: 'Looking up your demo…',
    failed: 'Your demo could not be looked up.',
  },
  booked: {
    headline: 'Your demo is booked',
    call: 'We call you on',
    text: 'No e-mail is sent: keep the address of this page, or put the demo into your calendar.',
    file: 'Calendar file',
    google: 'Google Calendar',
    outlook: 'Outlook',
    change: 'Something came up?',
    changeText: 'Whoever has the address of this page can move or cancel the demo.',
    move: 'Move it',
    cancel: 'Cancel it',
  },
  notices: {
    moved: 'Moved. Put it into your calendar again: the new entry takes the place of the old one.',
    unanswered: 'No answer came. Press the button again.',
    no_file: "Couldn't make the calendar file. Check your connection, then reload this page.",
    too_late: 'This demo has begun or is over, so it can’t be changed here. Write to us:',
    too_many_moves: 'This demo was moved ten times, which is as often as it can be. Write to us for another time:',
  },
  asking: {
    question: 'Cancel this demo? Its time is then free for others.',
    submit: 'Yes, cancel it',
    sending: 'Cancelling…',
    back: 'Keep it',
  },
  moving: {
    headline: 'Move your demo',
    textBefore: 'Until you choose another time, it stays on',
    submit: 'Move to this time',
    sending: 'Moving…',
    back: 'Keep the time',
  },
  cancelled: {
    headline: 'Your demo is cancelled',
    byVisitor: 'Its time is free again. Most calendars delete the demo when you open the calendar file.',
    byOwner: 'We had to cancel it, and we are sorry. Choose another time, or write to us:',
    again: 'Choose another time',
  },
  over: { headline: 'This demo is over', text: 'Did we miss each other? Write to us:', again: 'Book another one' },
  unknown: {
    headline: 'There is no demo at this address',
    text: 'The address is not complete, or the demo was deleted some time after it was held. Open the link in your calendar again, or write to us:',
    again: 'Book a demo',
  },
  event: {
    title: (company: string, minutes: number) => `${company}: ${minutes}-minute demo`,
    change: 'Move or cancel it:',
  },
} as const;
