import '@callwright/shared/zod-without-eval.ts';
import { backendSettingsSchema, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import { z } from 'zod';

/** What `pnpm start` serves; a live site sets SITE_URL. */
const DEFAULT_SITE_URL = 'http://localhost:3000';

export const siteEnvironmentSchema = backendSettingsSchema.extend({
  /** As browsers write it, with the host in lowercase: pages compare addresses with it. */
  SITE_URL: z.preprocess((url) => url || DEFAULT_SITE_URL, siteUrlSchema).transform((url) => new URL(url).origin),
});

/** The environment of the build; `next.config.ts` writes it into the pages. Each name is spelled out for that. */
export const env = siteEnvironmentSchema.parse({
  SUPABASE_URL: process.env.SUPABASE_URL,
  SUPABASE_PUBLISHABLE_KEY: process.env.SUPABASE_PUBLISHABLE_KEY,
  SITE_URL: process.env.SITE_URL,
});

/** What a page says in `data-backend`, so that its island need not carry the whole environment. */
export function describeBackend(): string {
  return JSON.stringify({ url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY });
}

/** Whether Next renders the blog without its posts: their pages are the publisher's then, which adds them one by one. */
export const arePostsLeftOut = process.env.POSTS_LEFT_OUT === '1';

/** Whether `next dev` runs: then each request shows what is published by now. */
export const isDevelopment = process.env.NODE_ENV === 'development';
