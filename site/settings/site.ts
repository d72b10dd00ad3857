import { BLOG_NAME } from '@callwright/shared/post/seo-metadata.ts';
import { env } from '../env.ts';
import ownVideo from './own-video.json' with { type: 'json' };
import type { SiteScheduling } from './scheduling.ts';
import type { SiteVideo } from './site-video.ts';

const privacyUrl: string | null = null;
const scheduling: SiteScheduling = { provider: 'own' };
const video: SiteVideo | null = {
  provider: 'own',
  title: 'An example call, from the first ring to the booked job',
  description:
    'An example call: a water heater leaks at night, the on-call plumber is alerted and the job is booked. 34 seconds, no sound.',
  ...ownVideo,
};

/**
 * What an owner sets: the product's name, addresses, prices, calendar, video, privacy. Nothing else repeats them;
 * site-schema.ts checks them at each build, and `pnpm examples` lists what is still an example. The figures are the
 * specification's, section 9.
 */
export const site = {
  name: 'Callwright',
  /** In shared/, because the editor shows it as well. */
  blogName: BLOG_NAME,
  /** Without a trailing slash: SITE_URL, or the address that `pnpm start` serves. */
  url: env.SITE_URL,
  tagline: 'The 24/7 AI receptionist for home-service contractors.',
  blogDescription: 'Plain advice for home-service contractors on answering calls, booking jobs and keeping customers.',
  /** A privacy policy outside of this site, which every page then links in the place of our own; null for `/privacy/`. */
  privacyUrl: privacyUrl as string | null,
  /** Where a message to the company goes; the demo page offers it beside the calendar. */
  email: 'hello@callwright.example',
  /** The vertical demo video on the home page: our own, or a provider's; null shows an example call instead. */
  video: video as SiteVideo | null,
  /**
   * The calendar on the demo page: our own, whose hours are set at `/blog/admin`, or one at a provider by the address
   * that a browser opens, as `{ provider: 'cal', url: 'https://cal.com/your-company/demo' }`; also `calendly`, `hubspot`.
   */
  scheduling: scheduling as SiteScheduling,
  demoMinutes: 30,
  plan: { monthlyDollars: 279, price: '$279', trialDays: 14, noticeDays: 30 },
  goLive: '24-48 hours',
  uptime: '99.9%',
  payback: 'under 8 weeks',
  /** What a person at the desk costs a month, as the comparison on the pricing page has it. */
  receptionist: {
    monthlyDollars: 3200,
    monthly: '$3,200+',
    salary: '$2,500-$3,300',
    benefits: '$600-$900',
    savingUpTo: '85%',
  },
} as const;
