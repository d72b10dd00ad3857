import { basename } from 'node:path';
import { backendSettingsSchema, siteUrlSchema } from '@callwright/shared/api/settings.ts';
import type { Platform } from '../../commands.ts';
import type { Connection } from '../../ipc/settings.ts';

/** Replaced at build time. */
declare const BUILD_SETTINGS: Record<string, string | undefined>;

export type Env = {
  backend: { url: string; publishableKey: string } | null;
  backendProblem: string | null;
  siteUrl: string | null;
};

export const ENV_NAMES = {
  siteUrl: 'SITE_URL',
  backendUrl: 'SUPABASE_URL',
  publishableKey: 'SUPABASE_PUBLISHABLE_KEY',
} as const satisfies Record<keyof Connection, string>;

/** `environment` overrides `entered`, which overrides `build`. */
export type ConnectionSources = { environment: Connection; entered: Connection; build: Connection };

export function readConnectionSources(entered: Connection): ConnectionSources {
  return { environment: pick(process.env), entered, build: pick(BUILD_SETTINGS) };
}

export function toEnv({ environment, entered, build }: ConnectionSources): Env {
  const values = [build, entered, environment].map((connection) => withoutEmpty(toVariables(connection)));
  return parseEnv(Object.assign({}, ...values));
}

/** Returns the development server's origin; null unless `electron-vite dev` made this build. */
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

/** Parses the settings. A wrong one becomes `backendProblem` and doesn't stop the app. */
export function parseEnv(values: Record<string, string | undefined>): Env {
  const backend = backendSettingsSchema.safeParse(values);
  const siteUrl = siteUrlSchema.safeParse(values.SITE_URL);
  return {
    backend: backend.success
      ? { url: backend.data.SUPABASE_URL, publishableKey: backend.data.SUPABASE_PUBLISHABLE_KEY }
      : null,
    backendProblem: backend.success
      ? null
      : `Callwright isn’t connected to a blog: ${backend.error.issues.map((issue) => issue.message).join('; ')}. Change the connection in Settings, under Publishing.`,
    siteUrl: siteUrl.success ? siteUrl.data : null,
  };
}

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

export function readPlatform(): Platform {
  return process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
}

/** Returns the AppImage that started this process, or null. Checks APPDIR, because other AppImages' variables are inherited. */
export function readAppImage(): string | null {
  const { APPIMAGE, APPDIR } = process.env;
  if (process.platform !== 'linux' || !APPIMAGE || !APPDIR) return null;
  return process.execPath.includes(`/${basename(APPDIR)}/`) ? APPIMAGE : null;
}
