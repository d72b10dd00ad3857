import { BLOG_NAME } from '@callwright/shared/post/seo-metadata.ts';
import { DEFAULT_CALL_TO_ACTION } from '@callwright/shared/post-links/call-to-action.ts';
import { env } from '../env.ts';
import ownVideo from './own-video.json' with { type: 'json' };
import type { SiteScheduling } from './scheduling.ts';
import type { SiteVideo } from './site-video.ts';

/** A recorded call, which the owner may publish. */
export type SampleCall = {
  /** The path of the trade page, such as `SITE_PATHS.plumbing`. */
  trade: string;
  title: string;
  /** A file in `site/public` or an https URL. */
  audio: string;
  /** What each person says, one turn per line. */
  transcript: string;
};

const privacyUrl: string | null = null;
const scheduling: SiteScheduling = { provider: 'own' };
const video: SiteVideo | null = {
  provider: 'own',
  title: 'An example call, from the first ring to the booked job',
  description:
    'An example call: a water heater leaks at night, the on-call plumber is alerted, and the job is booked. 34 seconds, no sound.',
  ...ownVideo,
};

/**
 * Everything an owner sets: name, URLs, prices, calendar, video, privacy. Each build checks it, and `pnpm examples`
 * lists what's still a placeholder. Figures are from section 9 of the specification.
 */
export const site = {
  name: 'Callwright',
  blogName: BLOG_NAME,
  /** No trailing slash. */
  url: env.SITE_URL,
  tagline: 'The 24/7 AI receptionist for home-service contractors.',
  blogDescription: 'Plain advice for home-service contractors on answering calls, booking jobs, and keeping customers.',
  /** URL of a privacy policy elsewhere, which every page then links to. Null for our `/privacy/`. */
  privacyUrl: privacyUrl as string | null,
  /** The demo page shows it next to the calendar. */
  email: 'hello@callwright.example',
  /** The vertical video on the home page. Null shows an example call instead. */
  video: video as SiteVideo | null,
  /**
   * `{ provider: 'own' }` for our own calendar, with hours set at `/blog/admin`, or a provider's: `{ provider: 'cal',
   * url: 'https://cal.com/your-company/demo' }`. Also `calendly`, `hubspot`.
   */
  scheduling: scheduling as SiteScheduling,
  demoMinutes: 30,
  /** A number that the AI receptionist answers, such as `+15125550100`. Null shows none. */
  demoPhone: null as string | null,
  /** Recorded calls on trade pages. Publish only calls that everyone on them agreed to. */
  sampleCalls: [] as readonly SampleCall[],
  /** The link below each post that sets none. The editor's preview shows it too, so its value is in shared/. */
  callToAction: DEFAULT_CALL_TO_ACTION,
  /** What crawlers may do with the pages, in robots.txt: index them, answer with them, train on them. */
  contentSignals: { search: true, aiInput: true, aiTrain: false },
  /** Where to report a vulnerability: a URL, `mailto:`, or `tel:`. Null for `email`. */
  securityContact: null as string | null,
  plan: { monthlyDollars: 279, price: '$279', trialDays: 14, noticeDays: 30 },
  goLive: '24-48 hours',
  uptime: '99.9%',
  payback: 'under 8 weeks',
  /** For the comparison on the pricing page. */
  receptionist: {
    monthlyDollars: 3200,
    monthly: '$3,200+',
    salary: '$2,500-$3,300',
    benefits: '$600-$900',
    savingUpTo: '85%',
  },
} as const;
