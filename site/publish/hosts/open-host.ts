import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { openCloudflareHost } from './cloudflare/cloudflare.ts';
import type { Host, HostName } from './host.ts';
import { type HostMachine, THIS_MACHINE } from './http-client.ts';
import { openNetlifyHost } from './netlify/netlify.ts';
import { openS3Host } from './s3/s3.ts';

export const HOST_NAMES = ['folder', 's3', 'netlify', 'cloudflare'] as const satisfies readonly HostName[];

const text = z.string().trim().min(1, 'is missing');
const address = z.url({ protocol: /^https?$/, error: 'must be a URL, such as https://example.com' });

/** GitHub Actions passes a secret that isn't set as an empty variable. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** developers.cloudflare.com/workers/platform/limits */
const FREE_PLAN_FILES = 20_000;

type Options = { cacheFolder: string | null; machine: HostMachine };

const createS3Schema = ({ machine }: Options) =>
  z
    .object({
      S3_ENDPOINT: address,
      S3_BUCKET: text,
      AWS_REGION: optional(text),
      AWS_ACCESS_KEY_ID: text,
      AWS_SECRET_ACCESS_KEY: text,
      AWS_SESSION_TOKEN: optional(text),
    })
    .transform((env) => {
      const settings = {
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET,
        region: env.AWS_REGION ?? 'auto',
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        sessionToken: env.AWS_SESSION_TOKEN,
      };
      return openS3Host(settings, machine);
    });

const createNetlifySchema = ({ cacheFolder, machine }: Options) =>
  z.object({ NETLIFY_AUTH_TOKEN: text, NETLIFY_SITE_ID: text, NETLIFY_API: optional(address) }).transform((env) => {
    const settings = { token: env.NETLIFY_AUTH_TOKEN, siteId: env.NETLIFY_SITE_ID, api: env.NETLIFY_API };
    return openNetlifyHost(settings, cacheFolder && join(cacheFolder, 'sha1.json'), machine);
  });

const createCloudflareSchema = ({ machine }: Options) =>
  z
    .object({
      CLOUDFLARE_API_TOKEN: text,
      CLOUDFLARE_ACCOUNT_ID: text,
      CLOUDFLARE_WORKER: text.regex(
        /^[a-z0-9][a-z0-9-]{0,62}$/,
        'must be a name of lowercase letters, digits, and hyphens',
      ),
      CLOUDFLARE_MAX_FILES: optional(z.coerce.number().int().min(1)),
      CLOUDFLARE_API: optional(address),
    })
    .transform((env) => {
      const settings = {
        token: env.CLOUDFLARE_API_TOKEN,
        accountId: env.CLOUDFLARE_ACCOUNT_ID,
        worker: env.CLOUDFLARE_WORKER,
        maxFiles: env.CLOUDFLARE_MAX_FILES ?? FREE_PLAN_FILES,
        api: env.CLOUDFLARE_API,
      };
      return openCloudflareHost(settings, machine);
    });

/**
 * Opens a host with the settings in this computer's environment. Nothing of it is stored or printed.
 *
 * @param options.cacheFolder where the publisher keeps what it can make again. Null for nowhere.
 */
export function openHost(
  name: Host['name'],
  environment: Readonly<Record<string, string | undefined>>,
  { cacheFolder = null, machine = THIS_MACHINE }: Partial<Options> = {},
): Result<Host, { message: string }> {
  const options = { cacheFolder, machine };
  const schemas = {
    s3: createS3Schema,
    netlify: createNetlifySchema,
    cloudflare: createCloudflareSchema,
  } satisfies Record<Host['name'], (options: Options) => z.ZodType<Host>>;
  return readSettings(name, schemas[name](options), environment);
}

/** @returns a failure that names each variable that is missing or wrong, never its value. */
export function readSettings<Settings>(
  name: HostName,
  schema: z.ZodType<Settings>,
  environment: Readonly<Record<string, string | undefined>>,
): Result<Settings, { message: string }> {
  const read = schema.safeParse(environment);
  if (read.success) return ok(read.data);
  const problems = read.error.issues.map(({ path, code, message }) => {
    const variable = path.join('.');
    return `${variable} ${code === 'invalid_type' || !environment[variable] ? 'is missing' : message}`;
  });
  return err({
    message: `Couldn't use the host "${name}": ${[...new Set(problems)].join('; ')}. Set it in the environment of the computer that publishes (site/publish/hosts/README.md).`,
  });
}
