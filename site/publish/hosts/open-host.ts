import { isAbsolute } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import { openCloudflareHost } from './cloudflare.ts';
import { openFolderHost } from './folder.ts';
import type { Host } from './host.ts';
import { THIS_MACHINE } from './http-client.ts';
import { openNetlifyHost } from './netlify.ts';
import { openS3Host } from './s3.ts';

export const HOST_NAMES = ['folder', 's3', 'netlify', 'cloudflare'] as const satisfies readonly Host['name'][];

const text = z.string().trim().min(1, 'is missing');
const address = z.url({ protocol: /^https?$/, error: 'has to be an address, such as https://…' });
/** An empty variable is one that is not set: CI hands on secrets that the repository does not have as empty. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const SETTINGS = {
  folder: z.object({
    PUBLISH_FOLDER: text.refine(isAbsolute, 'has to begin at the root: /srv/…'),
    FOLDER_RELOAD: optional(text),
  }),
  s3: z.object({
    S3_ENDPOINT: address,
    S3_BUCKET: text,
    AWS_REGION: optional(text),
    AWS_ACCESS_KEY_ID: text,
    AWS_SECRET_ACCESS_KEY: text,
    AWS_SESSION_TOKEN: optional(text),
  }),
  netlify: z.object({ NETLIFY_AUTH_TOKEN: text, NETLIFY_SITE_ID: text, NETLIFY_API: optional(address) }),
  cloudflare: z.object({
    CLOUDFLARE_API_TOKEN: text,
    CLOUDFLARE_ACCOUNT_ID: text,
    CLOUDFLARE_WORKER: text.regex(
      /^[a-z0-9][a-z0-9-]{0,62}$/,
      'has to be a name of lowercase letters, digits and hyphens',
    ),
    CLOUDFLARE_MAX_FILES: optional(z.coerce.number().int().min(1)),
    CLOUDFLARE_API: optional(address),
  }),
} as const satisfies Record<Host['name'], z.ZodType>;

/**
 * Opens a host with what the environment of this machine says of it. Nothing of it is stored or printed.
 *
 * @param cacheFolder where the publisher keeps what it may lose; null for nowhere.
 * @returns a failure that names each variable that is missing or wrong, never its value.
 */
export function openHost(
  name: Host['name'],
  environment: Readonly<Record<string, string | undefined>>,
  { cacheFolder = null, machine = THIS_MACHINE }: { cacheFolder?: string | null; machine?: typeof THIS_MACHINE } = {},
): Result<Host, { message: string }> {
  switch (name) {
    case 'folder': {
      const read = readSettings(name, SETTINGS.folder, environment);
      if (!read.ok) return read;
      return ok(openFolderHost({ folder: read.value.PUBLISH_FOLDER, reloadCommand: read.value.FOLDER_RELOAD }));
    }
    case 's3': {
      const read = readSettings(name, SETTINGS.s3, environment);
      if (!read.ok) return read;
      const { S3_ENDPOINT, S3_BUCKET, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } =
        read.value;
      return ok(
        openS3Host(
          {
            endpoint: S3_ENDPOINT,
            bucket: S3_BUCKET,
            region: AWS_REGION ?? 'auto',
            accessKeyId: AWS_ACCESS_KEY_ID,
            secretAccessKey: AWS_SECRET_ACCESS_KEY,
            sessionToken: AWS_SESSION_TOKEN,
          },
          machine,
        ),
      );
    }
    case 'netlify': {
      const read = readSettings(name, SETTINGS.netlify, environment);
      if (!read.ok) return read;
      const { NETLIFY_AUTH_TOKEN, NETLIFY_SITE_ID, NETLIFY_API } = read.value;
      return ok(
        openNetlifyHost({ token: NETLIFY_AUTH_TOKEN, siteId: NETLIFY_SITE_ID, api: NETLIFY_API }, cacheFolder, machine),
      );
    }
    case 'cloudflare': {
      const read = readSettings(name, SETTINGS.cloudflare, environment);
      if (!read.ok) return read;
      const { CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_WORKER, CLOUDFLARE_MAX_FILES, CLOUDFLARE_API } =
        read.value;
      return ok(
        openCloudflareHost(
          {
            token: CLOUDFLARE_API_TOKEN,
            accountId: CLOUDFLARE_ACCOUNT_ID,
            worker: CLOUDFLARE_WORKER,
            maxFiles: CLOUDFLARE_MAX_FILES ?? FREE_PLAN_FILES,
            api: CLOUDFLARE_API,
          },
          machine,
        ),
      );
    }
  }
}

/** developers.cloudflare.com/workers/platform/limits */
const FREE_PLAN_FILES = 20_000;

function readSettings<Settings>(
  name: Host['name'],
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
    message: `The host "${name}" can't be used: ${[...new Set(problems)].join('; ')}. Set it in the environment of the machine that publishes (site/publish/hosts/README.md).`,
  });
}
