import { basename } from 'node:path';
import { backendSettingsSchema, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import type { Platform } from '../../commands.ts';
import type { Connection } from '../../ipc/settings.ts';

/** Replaced by the build with the settings that it ran under (electron.vite.config.ts). */
declare const BUILD_SETTINGS: Record<string, string | undefined>;

/** Where this copy of the app publishes to; without a backend it still writes. */
export type Env = {
  backend: { url: string; publishableKey: string } | null;
  /** What is wrong with the settings, shown where a backend is needed; null when nothing is. */
  backendProblem: string | null;
  /** The address of the site, without a slash at its end. */
  siteUrl: string | null;
};

/** The names of the settings in an environment. */
export const ENV_NAMES = {
  siteUrl: 'SITE_URL',
  backendUrl: 'SUPABASE_URL',
  publishableKey: 'SUPABASE_PUBLISHABLE_KEY',
} as const satisfies Record<keyof Connection, string>;

/** The sources of the connection's settings: the process's environment wins, then what the author entered, then the build. */
export type ConnectionSources = { environment: Connection; entered: Connection; build: Connection };

export function readConnectionSources(entered: Connection): ConnectionSources {
  return { environment: pick(process.env), entered, build: pick(BUILD_SETTINGS) };
}

/** Merges the sources and parses the result. */
export function toEnv({ environment, entered, build }: ConnectionSources): Env {
  const values = [build, entered, environment].map((connection) => withoutEmpty(toVariables(connection)));
  return parseEnv(Object.assign({}, ...values));
}

/** Returns the development server's origin, which only a build by `electron-vite dev` knows; null in every other build. */
export function readDevServer(): string | null {
  return BUILD_SETTINGS.DEV_SERVER ?? null;
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

/** Parses the settings. `backendProblem` names a wrong one; none keeps the app from starting. */
export function parseEnv(values: Record<string, string | undefined>): Env {
  const backend = backendSettingsSchema.safeParse(values);
  const siteUrl = siteUrlSchema.safeParse(values.SITE_URL);
  return {
    backend: backend.success
      ? { url: backend.data.SUPABASE_URL, publishableKey: backend.data.SUPABASE_PUBLISHABLE_KEY }
      : null,
    backendProblem: backend.success
      ? null
      : `Callwright isn't connected to a blog: ${backend.error.issues.map((issue) => issue.message).join('; ')}. Change the connection in Settings, under Publishing.`,
    siteUrl: siteUrl.success ? siteUrl.data : null,
  };
}

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

/** Any other system's desktop behaves as a Linux one. */
export function readPlatform(): Platform {
  return process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
}

/**
 * The file of the AppImage that this process was started from; null for any other package. The runtime of
 * another AppImage that has started this process, a terminal for one, leaves its names in the environment, so
 * the program must lie in the folder that they name, which no other mount has.
 */
export function readAppImage(): string | null {
  const { APPIMAGE, APPDIR } = process.env;
  if (process.platform !== 'linux' || !APPIMAGE || !APPDIR) return null;
  return process.execPath.includes(`/${basename(APPDIR)}/`) ? APPIMAGE : null;
}
