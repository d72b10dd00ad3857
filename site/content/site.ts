import { env } from '../lib/env.ts';

/** The product's name, address, price and names of its parts: nothing else repeats them. */
export const site = {
  name: 'Callwright',
  blogName: 'Callwright Blog',
  /** Without a trailing slash: SITE_URL, or the address that `pnpm start` serves. */
  url: env.SITE_URL,
  plan: { price: '$279', trialDays: 14 },
  tagline: 'The 24/7 AI receptionist for home-service contractors.',
  blogDescription: 'Plain advice for home-service contractors on answering calls, booking jobs and keeping customers.',
} as const;
