import type { BookingField } from '@callwright/shared/booking/booking-fields.ts';

/** The words with which a demo is booked, rescheduled, and canceled. The pages hold them all; their scripts hold none. */
export const booking = {
  book: {
    pick: 'Pick a day and time',
    details: 'Your details',
    noteExample: 'Example: How it handles calls at night',
    trap: 'Leave this field empty',
    continue: 'Continue',
    submit: 'Book demo',
    sending: 'Booking...',
    keptBefore: 'We delete what you enter',
    keptAfter: 'after the demo.',
    privacy: 'Privacy',
    noTimeFits: 'No time works? Email',
  },
  /** All that visitors read about email. */
  emails: {
    /** Under the field. */
    hint: '',
    sent: 'We sent you an email with a calendar invitation and the link to this page.',
    notSent: 'We don’t send an email. Save this page’s link, or add the demo to your calendar.',
    change: 'Anyone with this page’s link can reschedule or cancel until the demo starts.',
  },
  fields: {
    name: { label: 'Your name', hint: '', autoComplete: 'name' },
    business: { label: 'Business (optional)', hint: '', autoComplete: 'organization' },
    email: { label: 'Email', hint: '', autoComplete: 'email' },
    phone: { label: 'Phone', hint: 'We’ll call you at this number.', autoComplete: 'tel' },
    trade: { label: 'Trade', hint: '', autoComplete: 'off' },
    note: { label: 'What do you want to see? (optional)', hint: '', autoComplete: 'off' },
  } satisfies Record<BookingField, { label: string; hint: string; autoComplete: string }>,
  slots: {
    loading: 'Loading times...',
    failed: 'Couldn’t load the times.',
    failedWhy: 'Check your connection, then try again.',
    retry: 'Try again',
    orWrite: 'Or email us:',
    none: 'No times are open right now',
    noneBefore: 'Email',
    noneAfter: 'with two or three times that work for you and your phone number. We’ll find one together.',
    zone: 'Time zone',
    unitedStates: 'United States',
    otherZones: 'Other time zones',
    now: 'now',
    day: 'Day',
    moreDays: 'Show more days',
    time: 'Time on',
    dayParts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
    noTime: 'Pick a time on this day.',
    noneChosen: 'Pick a time',
    change: 'Change',
    changeWhat: 'the day or time',
    taken: 'Someone just took that time. Next available times:',
    takenAll: 'Someone just took that time. Pick another one.',
  },
  refusals: {
    fields: 'Nothing is booked yet. Check the marked fields.',
    too_many_for_email:
      'You already have two open demos with this email address or phone number. Use their links to reschedule or cancel one, or email us:',
    too_many_now:
      'We can’t take more bookings right now, because too many came in the last hour. Try again in an hour or two, or email us:',
    looks_automatic:
      'That was too fast, or a hidden field was filled in. To show you’re a person, press “Book demo” again.',
    unanswered:
      'We didn’t get an answer, so we don’t know if your demo is booked. Press “Book demo” again. You won’t be booked twice.',
  },
  /** A press after a lost answer wanted to correct what the first one had booked. */
  notCorrected: {
    before: 'Your demo is booked:',
    after:
      '. It has the email address and phone number you entered first. The new ones already have two open demos, so we changed nothing.',
    link: 'Open your demo',
  },
  noScript: 'This page needs JavaScript, and it’s off in this browser. Email us instead:',
  noScriptBook: 'Send two or three times that work for you, your time zone, and your phone number.',
  late: 'This is taking a while. Reload the page, or email us:',
  subject: 'A time for a demo',
  own: {
    title: 'Your demo',
    description: 'See, reschedule, or cancel the demo you booked.',
    headline: 'Your demo',
    loading: 'Loading your demo...',
    failed: 'Couldn’t load your demo.',
  },
  booked: {
    headline: 'Your demo is booked',
    landmark: 'Your demo',
    call: 'We’ll call you at',
    add: 'Add to calendar',
    file: 'Apple',
    fileType: '(.ics)',
    google: 'Google',
    outlook: 'Outlook',
    change: 'Need to change something?',
    move: 'Reschedule',
    cancel: 'Cancel demo',
    prepare: 'Before we talk',
    preparations: [
      'Think of a call you missed. We’ll replay it.',
      'Know which calendar and CRM you use.',
      'Find a quiet spot. The truck is fine.',
    ],
  },
  notices: {
    moved:
      'Your demo is rescheduled. If your calendar still shows the old time, delete that entry, then add the new one.',
    unanswered: 'We didn’t get an answer. Check your connection, then try again.',
    no_file: 'Couldn’t make the calendar file. Check your connection, then reload this page.',
    too_late: 'This demo has started or is over, so you can’t change it here. Email us:',
    too_many_moves: 'You’ve rescheduled this demo ten times, which is the limit. To find another time, email us:',
  },
  asking: {
    question: 'Cancel this demo?',
    text: 'goes back on the calendar for someone else.',
    submit: 'Cancel demo',
    sending: 'Canceling...',
    back: 'Keep demo',
  },
  moving: {
    headline: 'Reschedule your demo',
    textBefore: 'Until you pick another time, your demo stays on',
    submit: 'Reschedule',
    sending: 'Rescheduling...',
    back: 'Keep this time',
  },
  cancelled: {
    headline: 'Your demo is canceled',
    byVisitor: 'The time is open again. If the demo is in your calendar, open the calendar file to remove it.',
    byOwner: 'Sorry, we had to cancel it. Pick another time, or email us:',
    again: 'Pick another time',
    file: 'Calendar file (.ics)',
  },
  over: { headline: 'This demo is over', text: 'Did we miss each other? Email us:', again: 'Book another demo' },
  unknown: {
    headline: 'There’s no demo at this link',
    text: 'The link is incomplete, or the demo is over and was deleted. Open the link from your calendar again, or email us:',
    again: 'Book a demo',
  },
  event: {
    title: (company: string, minutes: number) => `${company}: ${minutes}-minute demo`,
    change: 'Reschedule or cancel it:',
  },
} as const;
