import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { HostName } from './host.ts';

const text = z.string().trim().min(1, 'is missing');
const address = z.url({ protocol: /^https?$/, error: 'must be a URL, such as https://example.com' });

/** GitHub Actions passes an unset secret as an empty variable. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const s3Schema = z.object({
  /** `https://s3.eu-central-1.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com`. */
  S3_ENDPOINT: address,
  S3_BUCKET: text,
  AWS_REGION: optional(text),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: optional(text),
});

export const netlifySchema = z.object({
  NETLIFY_AUTH_TOKEN: text,
  NETLIFY_SITE_ID: text,
});

export const cloudflareSchema = z.object({
  CLOUDFLARE_API_TOKEN: text,
  CLOUDFLARE_ACCOUNT_ID: text,
  CLOUDFLARE_WORKER: text.regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    'must contain only lowercase letters, digits, and hyphens',
  ),
  CLOUDFLARE_MAX_FILES: optional(z.coerce.number().int().min(1)),
});

/** Never stores or prints settings. A failure lists each missing or wrong variable, but never its value. */
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
    message: `Couldn't use the host "${name}": ${[...new Set(problems)].join('; ')}. Fix this in the environment of the computer that publishes the site (see site/publish/hosts/README.md).`,
  });
}
