export const FEED_WORDS = {
  title: 'Calendar feed',
  isOff: 'See your demos in Google Calendar, Apple Calendar, or Outlook.',
  isOn: 'The feed is on. Its address was shown only once. If you lost it, create a new one.',
  turnOn: 'Turn on the feed',
  renew: 'Create a new address',
  turnOff: 'Turn it off',
  address: 'Your calendar’s address',
  copyNow:
    'Copy it now. You won’t see it again. Anyone who has it can see who booked, including phone numbers and email addresses.',
  how: 'Google Calendar: Other calendars, From URL. Apple Calendar: File, New Calendar Subscription. Outlook: Add calendar, Subscribe from web. They check for changes every few hours.',
  onlyHere:
    'This blog runs on this computer, so only calendar apps on it can use the address. Google and Outlook on the web can’t.',
  copy: 'Copy address',
  isCopied: 'Copied',
  notCopied: 'Couldn’t copy the address. Select it, then copy it yourself.',
  failed: 'Couldn’t change the feed',
  unanswered: 'The feed may have changed',
  unansweredNext:
    'We didn’t get a response, so we don’t know which address works. Check your connection, then try again.',
} as const;

/** The button isn't "Cancel", which closes the dialog. */
export const FEED_QUESTIONS = {
  renew: {
    title: 'Create a new address?',
    description:
      'Calendars that subscribe to the current address will stop updating. Subscribe again with the new one.',
    button: 'Create a new address',
  },
  'turn-off': {
    title: 'Turn off the calendar feed?',
    description: 'Calendars that subscribe to its address will stop updating.',
    button: 'Turn it off',
  },
} as const;

/** Calendar programs send only the URL, so the secret is in it. */
export function toFeedAddress(backend: { url: string }, secret: string): string {
  return `${backend.url}/functions/v1/calendar?secret=${secret}`;
}

export function isOnThisMachine(address: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/i.test(address);
}
