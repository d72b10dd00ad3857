import '../zod-without-eval.ts';
import { z } from 'zod';

/** RFC 3986, appendix B: scheme, user, host and port, path, rest. */
const ADDRESS = /^(https?:\/\/)(?:([^/?#]*)@)?([^/?#@]+)([^?#]*)(.*)$/i;

/** Returns what's wrong with an address, as a sentence. Returns null if it's fine, or not a URL at all. */
export function findAddressProblem(address: string, hasPath: boolean): string | null {
  const [, scheme, user, host, path = '', rest] = ADDRESS.exec(address.trim()) ?? [];
  const folder = path.replace(/\/+$/, '');
  const bare = `${scheme}${host}${hasPath ? folder : ''}`;
  if (user !== undefined) return `The address can’t contain a username or password. Use ${bare}.`;
  if (rest) return `The address can’t have a query or a fragment. Use ${bare}.`;
  if (folder && !hasPath) return `The site must be at the root of its host, not in a folder. Use ${bare}.`;
  return null;
}

const addressSchema = (name: string, what: string, hasPath: boolean) =>
  z
    .string({ error: `${name} must be the http(s) address of the ${what}` })
    .trim()
    .pipe(z.url({ protocol: /^https?$/, error: `${name} must be the http(s) address of the ${what}` }))
    .superRefine((address, context) => {
      const problem = findAddressProblem(address, hasPath);
      if (problem !== null) context.addIssue({ code: 'custom', message: `${name}: ${problem}` });
    })
    .transform((address) => address.replace(/\/+$/, ''));

/** Where `pnpm start` serves the site. */
export const DEFAULT_SITE_URL = 'http://localhost:3000';

export const siteUrlSchema = addressSchema('SITE_URL', 'site', false);

export const backendSettingsSchema = z.object({
  SUPABASE_URL: addressSchema('SUPABASE_URL', 'backend', true),
  SUPABASE_PUBLISHABLE_KEY: z
    .string({ error: 'SUPABASE_PUBLISHABLE_KEY is missing' })
    .trim()
    .min(1, 'SUPABASE_PUBLISHABLE_KEY is empty')
    .superRefine((key, context) => {
      const problem = findKeyProblem(key);
      if (problem !== null) context.addIssue({ code: 'custom', message: `SUPABASE_PUBLISHABLE_KEY ${problem}` });
    }),
});

export type BackendSettings = z.infer<typeof backendSettingsSchema>;

const PUBLISHABLE_ROLE = 'anon';

/** Returns the predicate of a sentence, like "is a secret key", or null for a publishable key. */
export function findKeyProblem(key: string): string | null {
  if (/sb_secret_/i.test(key)) return 'is a secret key, not the publishable key';
  if (/\s/.test(key)) return 'contains a space or a line break';
  const [, claims] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(key) ?? [];
  if (claims === undefined) return null;
  const role = readRole(claims);
  if (role === PUBLISHABLE_ROLE) return null;
  // The legacy secret key is a JWT, too. Its role isn't named here, so that a search of the built pages for it finds
  // nothing.
  return `is a token ${role === null ? 'with no role' : `for ${role}`}, not for ${PUBLISHABLE_ROLE}`;
}

function readRole(claims: string): string | null {
  try {
    const bytes = z.core.util.base64urlToUint8Array(claims);
    const parsed: unknown = JSON.parse(String.fromCharCode(...bytes));
    return z.object({ role: z.string() }).parse(parsed).role;
  } catch {
    return null;
  }
}
