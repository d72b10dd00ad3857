import { backendSettingsSchema } from '@callwright/shared/api/client.ts';
import { z } from 'zod';
import type { Connection } from '../../ipc/settings.ts';

/** Replaced by the build with the settings that it ran under (electron.vite.config.ts). */
declare const BUILD_SETTINGS: Record<string, string | undefined>;

export const siteUrlSchema = z
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

/** The names of the settings in an environment. */
export const ENV_NAMES = {
  siteUrl: 'SITE_URL',
  backendUrl: 'SUPABASE_URL',
  publishableKey: 'SUPABASE_PUBLISHABLE_KEY',
} as const satisfies Record<keyof Connection, string>;

/** Where each part of the connection comes from; the environment of the process wins, then what the author entered. */
export type ConnectionSources = { environment: Connection; entered: Connection; build: Connection };

export function readConnectionSources(entered: Connection): ConnectionSources {
  return { environment: pick(process.env), entered, build: pick(BUILD_SETTINGS) };
}

/** Reads the settings from wherever they are given. */
export function toEnv({ environment, entered, build }: ConnectionSources): Env {
  const values = [build, entered, environment].map((connection) => withoutEmpty(toVariables(connection)));
  return parseEnv(Object.assign({}, ...values));
}

function pick(values: Record<string, string | undefined>): Connection {
  return {
    siteUrl: values[ENV_NAMES.siteUrl] ?? '',
    backendUrl: values[ENV_NAMES.backendUrl] ?? '',
    publishableKey: values[ENV_NAMES.publishableKey] ?? '',
  };
}

function toVariables({ siteUrl, backendUrl, publishableKey }: Connection): Record<string, string> {
  return {
    [ENV_NAMES.siteUrl]: siteUrl,
    [ENV_NAMES.backendUrl]: backendUrl,
    [ENV_NAMES.publishableKey]: publishableKey,
  };
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
