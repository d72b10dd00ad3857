import { BLOG_NAME } from '@callwright/shared/post/seo-metadata.ts';
import { env } from '../../env.ts';
import type { SiteScheduling } from './scheduling.ts';

/** A vertical video at a provider; nothing of the provider is loaded before a visitor presses play. */
export type SiteVideo = {
  /** The page that the provider offers for embedding, and that plays by itself once it is opened. */
  embedUrl: string;
  title: string;
  /** One sentence on what is to be seen, for search engines and for who cannot watch. */
  description: string;
  /** The picture before play: a file of our own under `site/public`. */
  poster: string;
  /** An ISO date. */
  uploadedOn: string;
  /** Seconds. */
  length: number;
};

const privacyUrl: string | null = null;
const video: SiteVideo | null = null;
const scheduling: SiteScheduling = { provider: 'own' };

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
  /** The demo on the home page; null shows an example call instead. */
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
