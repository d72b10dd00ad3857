import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { toEmbedUrl } from '../../settings/site-video.ts';

type StorageArea = 'localStorage' | 'sessionStorage' | 'caches';

export type StoredItem = {
  area: StorageArea;
  /** Prefix of the item's names. */
  prefix: string;
  what: string;
  until: string;
};

/** Everything the site stores in a browser. A browser test compares the list with a real visit. */
export const STORED_ITEMS: readonly StoredItem[] = [
  {
    area: 'localStorage',
    prefix: 'sb-',
    what: 'The session of a logged-in author, including their email address, so they don’t need their password on the next visit. Between sign-up and the first login: a secret that makes the link in the confirmation email work only in this browser.',
    until: 'Until they log out. The secret: until they log in.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-draft:',
    what: 'The text of a new post that an author hasn’t published yet.',
    until: 'Until it’s published or cleared.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-edit:',
    what: 'An author’s changes to a post that aren’t on the blog yet.',
    until: 'Until they’re published or discarded.',
  },
  {
    area: 'caches',
    prefix: 'callwright-waiting-pictures',
    what: 'Original pictures that an author added and that aren’t on the blog yet, and the text they belong to.',
    until: 'Until they’re on the blog or rejected. Any others: until the author’s first visit after a week has passed.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-picture-alts',
    what: 'How an author last described their pictures, to suggest the same description when they use one again.',
    until: 'Until the author clears this site’s data in their browser.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-picture-former-alts',
    what: 'The description of a picture that an author marked as decorative, to restore it if they change their mind.',
    until: 'Until the author clears this site’s data in their browser.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-picture-files',
    what: 'The file names of the pictures that an author added, to show them next to the text.',
    until: 'Until the author clears this site’s data in their browser.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-account:',
    what: 'Whether an author’s account is the owner’s and whether it’s approved, to show the right screens at once.',
    until: 'Until the author clears this site’s data in their browser.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-demos-seen',
    what: 'When the owner last viewed the list of demos, to mark new ones.',
    until: 'Until the owner clears this site’s data in their browser.',
  },
  {
    area: 'sessionStorage',
    prefix: 'callwright-open-post:',
    what: 'Which post an author has open.',
    until: 'Until they close the tab or log out.',
  },
  {
    area: 'sessionStorage',
    prefix: 'callwright-notice',
    what: 'The message to show an author on the next page, such as “Welcome back!”',
    until: 'Until that page shows it.',
  },
];

/** A URL's query reaches the server, and the next page as the referrer. */
const ADDRESS_SEEN = 'Our web server sees that URL when someone opens it or goes from there to another page.';

/** Null if the calendar is our own. */
const calendarHost = site.scheduling.provider === 'own' ? null : new URL(site.scheduling.url).host;

/** Other sites with recordings of sample calls. */
const recordingHosts = [
  ...new Set(site.sampleCalls.flatMap(({ audio }) => (audio.startsWith('/') ? [] : [new URL(audio).host]))),
];

/** Must describe what the site does, and nothing it doesn't do. */
export const privacy = {
  /** Set to false once you have reviewed the text. */
  isExample: true as boolean,
  route: ROUTES.privacy,
  title: 'Privacy in plain English',
  description: `What this website stores about you, where, and for how long. No cookies, no tracking, no advertising. Plus what ${site.name} stores about its blog’s authors.`,
  headline: 'Privacy, in plain English',
  lead: 'What this website stores, where, and for how long. It’s short, because we don’t store much.',
  outside: {
    text: 'Our privacy policy is on its own page.',
    action: 'Read the privacy policy',
  },
  licenses: {
    text: 'This site’s scripts and typefaces include open-source software.',
    action: 'Read its licenses',
    path: SITE_FILES.licenses,
  },
  contents: 'On this page',
  sections: [
    {
      id: 'visitors',
      title: 'If you read this site',
      inShort: 'No cookies. No tracking. Nothing stored in your browser.',
      paragraphs: [
        `The blog and the pages about our service store nothing in your browser: no cookies, and no ID that follows you. There’s no advertising, no analytics service, and no fingerprinting.${calendarHost ? ' The one exception is the calendar on the demo page, which another company runs.' : ''}`,
        'Fonts and illustrations come from this site itself, so they don’t tell any other company that you were here.',
        `The ROI calculator runs in your browser. Your numbers are in the result’s URL so that you can share it. ${ADDRESS_SEEN}`,
      ],
    },
    {
      id: 'blog',
      title: 'If you read the blog',
      inShort: 'We count how often a post is opened, not who opens it.',
      paragraphs: [
        'When you open a post, your browser asks our database for a newer version and adds one to the post’s view count. We don’t store who viewed it. The count is kept as long as the post is.',
        'If you open a URL that isn’t on this site, your browser asks our database whether a post was once there.',
        'Pictures in a post come from this site or, while they’re new, from our database. An author can also use a picture from another website. Your browser then requests it from that website and may tell it that you came from this site, but not from which page.',
        `When you search, your browser looks up the words in our database. The words are in the page’s URL so that you can share the search. ${ADDRESS_SEEN}`,
      ],
    },
    {
      id: 'demo',
      title: 'If you book a demo',
      inShort: calendarHost
        ? 'Another company runs the calendar.'
        : 'What you enter is only for us, and it’s deleted after a while.',
      paragraphs: [
        ...(calendarHost
          ? [
              `The calendar on the demo page comes from ${calendarHost}. Your browser requests it from that company once it scrolls into view, and that company may store its own cookies. It stores what you enter there under its own privacy policy, and sends it to us.`,
            ]
          : [
              'The calendar on the demo page is our own. Your browser asks our database for the available times and stores nothing.',
              'What you send is stored in our database: your name, business, trade, phone number, email address, note, and time zone; the time you chose; when you booked or changed it; and whether the demo was held or canceled, and by whom. The owner of this site can read it, and so can a calendar that the owner connects. No one else can, except as described here.',
              'The owner may show bookings in a calendar from a company such as Google, Apple, or Microsoft. That company then has a copy of your name, business, trade, phone number, email address, note, and the time of the demo. Its own privacy policy says how long it keeps them.',
              'We may email you about your demo. The company that delivers our email then handles your name, email address, phone number, and the time of the demo. What you send may also go to the software that the owner uses to manage customers.',
              'The calendar says how many days after the demo, or after you cancel it, this data is deleted. Once those days have passed, it’s deleted automatically the next time the owner opens the list of demos. A backup or spreadsheet that the owner saved earlier keeps the data until that file is deleted. You can ask us to delete it sooner.',
              'The link to reschedule or cancel your demo contains a secret that your browser makes, and the link in an email contains another. We store a hash of each, which can’t be turned back into the secret. The part of the link with the secret isn’t sent to our web server when you open it.',
              'If you choose “Google Calendar” or “Outlook” after booking, that company learns the time and the number we’ll call.',
            ]),
        'Instead of using the calendar, you can email us: the demo page prepares the email, and you send it yourself. What you write stays in our mailbox.',
        ...(recordingHosts.length > 0
          ? [
              `Recordings of sample calls come from ${recordingHosts.join(', ')}. Your browser requests nothing from there until you press play.`,
            ]
          : []),
        ...(site.video && site.video.provider !== 'own'
          ? [
              `The video on the home page comes from ${new URL(toEmbedUrl(site.video)).host}. Your browser requests nothing from that company until you press play. After that, its own privacy policy applies.`,
            ]
          : []),
      ],
    },
    {
      id: 'authors',
      title: 'If you’re an author',
      inShort: 'Your account, your profile, your posts and pictures, and what your browser stores.',
      paragraphs: [
        'An account is an email address and a password, which we store only as a hash. Our database also stores when you signed up; whether you’re an author, an editor, or the owner; whether you’re approved, waiting, or suspended, who decided that, and when; and how many posts you added within an hour. The owner of this site can see all of it except your password.',
        'Your profile is the name you choose, a short bio, and whether to show your email address. Readers see the name and bio on your published posts. If you don’t set a name, they see your email address, but only if you choose to show it. Otherwise, they see “Guest author,” or our company’s name if you’re an editor or the owner.',
        'Your posts are kept until they’re deleted. With each picture, we store who added it and when. Camera metadata, such as where the picture was taken, is removed before the picture leaves your device. Anyone who has the URL of a picture can open it, even before its post is published. It’s kept until you delete it.',
        'If you change your email address, we store the new one as soon as you ask for the change. When you set a new password or confirm an email address, we email you a link that works once. The company that delivers our email sees your address and the email. If a server can’t send email, it keeps the last 100 emails as files that its owner can read.',
        'You can delete your account at any time. Your posts then go to the owner of the blog, or to another author you choose, and readers see them as posts by “A former author.” Or you can delete your posts as well. Your pictures are then deleted too, except those used in other authors’ published posts. If you keep the posts, your pictures stay, so delete the ones you want gone first.',
        'If your account is awaiting approval or suspended, anything that readers can’t see is deleted with it.',
        'When you log in, our database stores the time, your IP address, and which browser you used.',
        'To keep you logged in and make sure no text is lost, the blog admin stores the following in your browser:',
      ],
    },
    {
      id: 'servers',
      title: 'On our servers',
      inShort: 'Web servers see your IP address.',
      paragraphs: [
        'Hosting companies serve this site and its database. Like any web server, theirs see your IP address and what you request, and may keep that in a log for a while to protect against attacks and failures. We add nothing to that log and don’t use it to find out who you are.',
      ],
    },
    {
      id: 'calls',
      title: 'Your callers',
      inShort: 'Calls aren’t part of this website.',
      paragraphs: [
        'The contract for our service says what’s stored about a call, where, and for how long. Ask for it before you sign.',
      ],
    },
    {
      id: 'you',
      title: 'What you can ask for',
      inShort: 'You can see what we store about you and have it deleted.',
      paragraphs: ['Email us from the address your question is about.'],
    },
  ],
  ask: { action: 'Ask about your data', subject: 'My data on your website' },
  storedColumns: { what: 'What', where: 'Where in your browser', until: 'How long' },
  closing: {
    title: 'Is something missing here?',
    text: 'If so, it’s a mistake, and we want to know. Tell us during the demo, or email us.',
  },
} as const;
