import { backendSettingsSchema } from '@callwright/shared/blog-client.ts';
import { z } from 'zod';

/** Replaced by the build with the settings that it ran under (electron.vite.config.ts). */
declare const BUILD_SETTINGS: Record<string, string | undefined>;

const siteUrlSchema = z
  .url({ protocol: /^https?$/, error: 'SITE_URL must be the http(s) address of the site' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Where this copy of the app publishes to; without a backend it still writes. */
export type Env = {
  backend: { url: string; publishableKey: string } | null;
  /** What is wrong with the settings, to be said where a backend is asked for; null when nothing is. */
  backendProblem: string | null;
  /** Where readers find the blog, without a slash at its end. */
  siteUrl: string | null;
};

/** Reads the settings: the environment of the process first, then what the build was given. */
export function readEnv(): Env {
  return parseEnv({ ...BUILD_SETTINGS, ...withoutEmpty(process.env) });
}

/** A setting that is wrong is named by `backendProblem`; nothing here keeps the app from starting. */
export function parseEnv(values: Record<string, string | undefined>): Env {
  const backend = backendSettingsSchema.safeParse(values);
  const siteUrl = siteUrlSchema.safeParse(values.SITE_URL);
  return {
    backend: backend.success
      ? { url: backend.data.SUPABASE_URL, publishableKey: backend.data.SUPABASE_PUBLISHABLE_KEY }
      : null,
    backendProblem: backend.success
      ? null
      : `This copy of Callwright does not know its backend: ${backend.error.issues.map((issue) => issue.message).join('; ')}. Drafts are kept on this computer.`,
    siteUrl: siteUrl.success ? siteUrl.data : null,
  };
}

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
