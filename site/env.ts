import '@callwright/shared/zod-without-eval.ts';
import { backendSettingsSchema, DEFAULT_SITE_URL, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import { z } from 'zod';

export const siteEnvironmentSchema = backendSettingsSchema.extend({
  /** The host in lowercase, as browsers write it, because pages compare URLs with it. */
  SITE_URL: z.preprocess((url) => url || DEFAULT_SITE_URL, siteUrlSchema).transform((url) => new URL(url).origin),
});

/** `next.config.ts` writes these into the pages, so each name has to be spelled out. */
export const env = siteEnvironmentSchema.parse({
  SUPABASE_URL: process.env.SUPABASE_URL,
  SUPABASE_PUBLISHABLE_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
  SITE_URL: process.env.SITE_URL,
});

/** For a page's `data-backend`, so its island doesn't need the whole environment. */
export function describeBackend(): string {
  return JSON.stringify({ url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY });
}

/** True if Next builds the blog without posts, because the publisher adds their pages. */
export const arePostsLeftOut = process.env.POSTS_LEFT_OUT === '1';

/** Under `next dev`, each request shows the current posts. */
export const isDevelopment = process.env.NODE_ENV === 'development';
