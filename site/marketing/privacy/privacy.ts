import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { toEmbedUrl } from '../../settings/site-video.ts';

/** Where a browser stores something for the site. */
type StorageArea = 'localStorage' | 'sessionStorage' | 'caches';

/** Something that the site or its admin stores in a browser. */
export type StoredItem = {
  area: StorageArea;
  /** How its names begin. */
  prefix: string;
  what: string;
  until: string;
};

/** All that the site stores in a browser. A browser test holds the list against what a visit really stores. */
export const STORED_ITEMS: readonly StoredItem[] = [
  {
    area: 'localStorage',
    prefix: 'sb-',
    what: 'The session of an author who logged in, with their e-mail address, so that the next visit needs no password. Before that, after signing up: a secret, so that the link in the confirmation e-mail works in this browser alone.',
    until: 'Until they log out; the secret, until they log in.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-draft:',
    what: 'The text of a new post that an author has not published yet.',
    until: 'Until it is published or emptied.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-edit:',
    what: 'An author’s changes of a post that are not on the blog yet.',
    until: 'Until they are published or discarded.',
  },
  {
    area: 'caches',
    prefix: 'callwright-waiting-pictures',
    what: 'Pictures that an author has added and that are not on the blog yet, as they were chosen, and the text that they go into.',
    until: 'Until they are on the blog or refused; others, until the author’s next visit after a week.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-picture-alts',
    what: 'How an author described their pictures last, to propose it where one of them is used again.',
    until: 'Until the author deletes what the browser stores for this site.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-picture-former-alts',
    what: 'The description of a picture that an author marked as decorative, to bring it back if they change their mind.',
    until: 'Until the author deletes what the browser stores for this site.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-picture-files',
    what: 'The file names of the pictures that an author added, to show them beside the text.',
    until: 'Until the author deletes what the browser stores for this site.',
  },
  {
    area: 'localStorage',
    prefix: 'callwright-demos-seen',
    what: 'When the owner last looked at the list of demos, to mark new ones.',
    until: 'Until the owner deletes what the browser stores for this site.',
  },
  {
    area: 'sessionStorage',
    prefix: 'callwright-open-post:',
    what: 'Which post an author has open.',
    until: 'Until the tab is closed, or they log out.',
  },
  {
    area: 'sessionStorage',
    prefix: 'callwright-notice',
    what: 'The message that the next page shows an author, as “Welcome back!”.',
    until: 'Until that page has shown it.',
  },
];

/** What is in an address after its path reaches the server with it, and as the referrer of the site's next page. */
const ADDRESS_SEEN = 'Our web server sees that address when somebody opens it, or goes on from it to another page.';

/** Where the calendar of the demo page comes from; null where it is our own. */
const calendarHost = site.scheduling.provider === 'own' ? null : new URL(site.scheduling.url).host;

/** What the privacy page says: what the site does, in plain words, and nothing that it does not do. */
export const privacy = {
  /** Whether these are our words and promises. Set it to false once you have checked them. */
  isExample: true as boolean,
  route: ROUTES.privacy,
  title: 'Privacy in plain words',
  description: `What this website stores about you, where and for how long: no cookies, no tracking and no advertising. And what ${site.name} keeps of the authors of its blog.`,
  headline: 'Privacy, in plain words',
  lead: 'What this website stores, where, and for how long. It is short, because there is little.',
  outside: {
    text: 'Our privacy policy is on a page of its own.',
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
        `The pages about our service, and the blog, store nothing in your browser: no cookie and no number that follows you. There is no advertising, no analytics service and no fingerprinting.${calendarHost ? ' The calendar on the demo page is another company’s, and the one exception.' : ''}`,
        'Typefaces and drawings come from this site itself, so no other company learns from them that you were here.',
        `The ROI calculator works in your browser. Your numbers are in the address of the result, so that you can share it. ${ADDRESS_SEEN}`,
      ],
    },
    {
      id: 'blog',
      title: 'If you read the blog',
      inShort: 'A post counts how often it is opened, not by whom.',
      paragraphs: [
        'When a post is opened, your browser asks our database whether there is a newer text, and adds one to that post’s number of views. Who added it is not stored with it. The number stays as long as the post does.',
        'A picture in a post comes from this site or, while it is new, from our database. It may also lie on another website, where its author put it. Your browser then asks that website for it; it may say that you came from this site, but not from which page.',
        `Your browser looks up what you search for. The words are in the page’s address, so that you can share the search. ${ADDRESS_SEEN}`,
      ],
    },
    {
      id: 'demo',
      title: 'If you book a demo',
      inShort: calendarHost
        ? 'The calendar belongs to the company that runs it.'
        : 'What you enter is stored for us alone, and deleted after a time.',
      paragraphs: [
        ...(calendarHost
          ? [
              `The calendar on the demo page comes from ${calendarHost}. Your browser asks that company for it once it comes into view, and that company may store cookies of its own. What you enter there is stored by that company, by its own privacy policy, and sent to us.`,
            ]
          : [
              'The calendar on the demo page is our own. Your browser asks our database for the free times; nothing is stored in it.',
              'What you send is stored in our database: your name, business, trade, phone number, e-mail address, note and time zone, the time that you chose, when you booked or changed it, and whether it was held or cancelled, and by whom. The owner of this site reads it, and a calendar of the owner’s where they choose so; nobody else.',
              'The owner may show the bookings in a calendar, as one of Google, Apple or Microsoft. That company then has a copy of your name, business, trade, phone number, e-mail address, note and the time. How long it keeps them is in its own privacy policy.',
              'We may send you emails about your demo. The company that delivers them then handles your name, email address, phone number and the time. What you send may also go to the software in which the owner keeps customers.',
              'The calendar says how many days after the demo, or after you cancelled it, this is deleted. That happens by itself, the next time that the owner opens the list of demos from then on. A backup or a table that the owner saved before keeps it until that file is deleted. Ask us to delete it earlier.',
              'The link to move or cancel your demo holds a secret that your browser makes, and the one in an email holds another. We store a hash of each, by which nobody finds the secret; the part of the link that holds it is not sent to our web server when you open it.',
              'If you press “Google Calendar” or “Outlook” after booking, that company learns the time and the number that we call you on.',
            ]),
        'Instead of using the calendar you can write an e-mail: the demo page prepares it, and you send it yourself. What is in it stays in our mailbox.',
        ...(site.video && site.video.provider !== 'own'
          ? [
              `The video on the home page comes from ${new URL(toEmbedUrl(site.video)).host}. Nothing is asked of that company before you press play; then its own privacy policy counts.`,
            ]
          : []),
      ],
    },
    {
      id: 'authors',
      title: 'If you are an author',
      inShort: 'Your account, your profile, your posts and pictures, and what your browser keeps of them.',
      paragraphs: [
        'An account is an e-mail address and a password, of which only a hash is stored. Our database also stores when you signed up, whether you are an author, an editor or the owner, whether you are approved, waiting or suspended, who decided that, and when, and how many posts you added within an hour. The owner of this site sees all of it but your password.',
        'Your profile is the name that you choose, the few words about yourself, and whether your e-mail address may be shown. Readers see the name and the words at your published posts. Where you give no name they see your e-mail address, but only if you choose to show it. Else they see “Guest author”, or our company’s name if you are an editor or the owner.',
        'Your posts stay until they are deleted. A picture that you add is stored with whose it is and when you added it. What a camera writes into it, as the place where it was taken, is removed before it leaves your device. Whoever has the address of a picture can open it, before its post is published as well. It stays until you delete it.',
        'If you change your e-mail address, the new one is stored from the moment at which you ask. For a new password, or to confirm an e-mail address, you get an email with a link that works once. The company that delivers our email sees your address and the email. On a server without mail, the last 100 emails are kept as files for its owner instead.',
        'You can delete your account at any time. Your posts then go to the owner of the blog, or to another author whom you choose, and readers see them as posts of “A former author”. Or they are deleted as well, as you choose. If they are deleted, your pictures are, too, but those that published posts of others show. Otherwise pictures stay: delete those that you want gone first.',
        'If your account is waiting or suspended, what readers do not see is deleted with it.',
        'With a log-in, our database stores when it was, your IP address and which browser you used.',
        'To keep you logged in, and so that no text is lost, the admin stores this in your browser:',
      ],
    },
    {
      id: 'servers',
      title: 'On our servers',
      inShort: 'Web servers see the address that you come from.',
      paragraphs: [
        'This site and its database are served by hosting companies. As every web server does, theirs see your IP address and what you ask for, and may keep that in a log for a while, against attacks and failures. We add nothing to it and do not read it to find out who you are.',
      ],
    },
    {
      id: 'calls',
      title: 'Your callers',
      inShort: 'Calls are not part of this website.',
      paragraphs: [
        'What is stored about a call, where and for how long is part of the contract about our service. Ask for it before you sign.',
      ],
    },
    {
      id: 'you',
      title: 'What you can ask for',
      inShort: 'To see what is stored about you, and to have it deleted.',
      paragraphs: ['Write to us, from the address that your question is about.'],
    },
  ],
  ask: { action: 'Ask about your data', subject: 'My data on your website' },
  storedColumns: { what: 'What', where: 'Where in your browser', until: 'For how long' },
  closing: {
    title: 'Is something missing here?',
    text: 'Then it is a mistake, and we want to know. Ask in the demo, or by e-mail.',
  },
} as const;
