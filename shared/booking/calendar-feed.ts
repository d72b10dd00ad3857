/** The owner's calendar feed, in `/blog/admin` and in the editor alike. */

import { describeRequestFailure } from './request-words.ts';

/** What the screens say of it. */
export const FEED_WORDS = {
  title: 'Calendar feed',
  about:
    'Google Calendar, Apple Calendar and Outlook can subscribe to a private address. They show each demo, and follow when one is moved or cancelled.',
  loading: 'Loading the calendar feed...',
  unreadable: 'The calendar feed can’t be read.',
  isOff: 'The feed is off.',
  isOn: 'The feed is on. Its address was shown once, when it was made: make a new one where you have lost it.',
  turnOn: 'Turn on the feed',
  renew: 'Make a new address',
  turnOff: 'Turn it off',
  address: 'Address of your calendar',
  copyNow: 'Copy it now: it is not shown again. Whoever has it reads who booked, with phone number and e-mail address.',
  how: 'Google Calendar: Other calendars, From URL. Apple Calendar: File, New Calendar Subscription. Outlook: Add calendar, Subscribe from web. They look for changes every few hours.',
  onlyHere:
    'This blog is on this machine, so calendar programs of this machine alone can read the address; Google and Outlook on the web can’t.',
  copy: 'Copy address',
  isCopied: 'Copied',
  notCopied: 'Not copied. Select the address and copy it by hand.',
  failed: 'The feed is as it was',
  unanswered: 'The feed may have changed',
  unansweredNext:
    'No answer came from the blog, so it is not known which address works. Check the connection, then press the button again.',
} as const;

/** What is asked before calendars stop being updated. The button does not read "Cancel", which leaves the dialog. */
export const FEED_QUESTIONS = {
  renew: {
    title: 'Make a new address?',
    description:
      'Calendars that subscribed to the present one get nothing more, at once. Subscribe again with the new one.',
    button: 'Make a new address',
  },
  'turn-off': {
    title: 'Turn off the calendar feed?',
    description: 'Calendars that subscribed to its address get nothing more, at once.',
    button: 'Turn it off',
  },
} as const;

/** `isKnown`: whether the feed is certainly as it was. Where the answer was lost, its address may be another one, or none. */
export type FeedFailure = { title: string; message: string; isKnown: boolean };

/** Says in words what came of a change of the feed that failed. */
export function describeFeedFailure(failure: Parameters<typeof describeRequestFailure>[0]): FeedFailure {
  return failure.kind === 'unreachable'
    ? { title: FEED_WORDS.unanswered, message: FEED_WORDS.unansweredNext, isKnown: false }
    : { title: FEED_WORDS.failed, message: describeRequestFailure(failure), isKnown: true };
}

/** The address to which calendar programs subscribe. They send nothing else, so the secret is in it. */
export function toFeedAddress(backend: { url: string }, secret: string): string {
  return `${backend.url}/functions/v1/calendar?secret=${secret}`;
}

/** Whether programs of this machine alone reach an address. */
export function isOnThisMachine(address: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/i.test(address);
}
