import '../zod-without-eval.ts';
import { z } from 'zod';

/*
 * The settings that the site, its export and the editor share. What would be dropped without a word, or fail later
 * where nobody looks, is refused here, with what to write instead.
 */

/** Scheme, user, host with its port, path, and what follows (RFC 3986, appendix B). */
const ADDRESS = /^(https?:\/\/)(?:([^/?#]*)@)?([^/?#@]+)([^?#]*)(.*)$/i;

/**
 * Finds what an address has that a setting can't hold.
 *
 * @param hasPath whether the address may lead into a folder of its host.
 * @returns what to write instead, as a sentence; null for an address that is taken, or that is none.
 */
export function findAddressProblem(address: string, hasPath: boolean): string | null {
  const [, scheme, user, host, path = '', rest] = ADDRESS.exec(address.trim()) ?? [];
  const folder = path.replace(/\/+$/, '');
  const bare = `${scheme}${host}${hasPath ? folder : ''}`;
  if (user !== undefined) return `The address can’t contain a name or a password. Use ${bare}.`;
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
    // Every path that is put behind it begins with a slash.
    .transform((address) => address.replace(/\/+$/, ''));

/** The site's own address, without a path and without a slash at its end: canonicals and shared links start with it. */
export const siteUrlSchema = addressSchema('SITE_URL', 'site', false);

/** Where the backend is: the only two settings that a user must give. Neither is a secret. */
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

/** The role of a project's older publishable key, which is a JWT. */
const PUBLISHABLE_ROLE = 'anon';

/**
 * Finds why a key can't be the publishable one; null for one that is taken.
 *
 * @returns what follows "the key", like "is a secret key".
 */
export function findKeyProblem(key: string): string | null {
  if (/sb_secret_/i.test(key)) return 'is a secret key, not the publishable key';
  // A line break or a blank would come from pasting two keys, or a key and its name.
  if (/\s/.test(key)) return 'contains a space or a line break';
  const [, claims] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(key) ?? [];
  if (claims === undefined) return null;
  const role = readRole(claims);
  if (role === PUBLISHABLE_ROLE) return null;
  // The secret one is such a token. Its role is not named here, so that whoever searches a page for it finds nothing.
  return `is a token with ${role === null ? 'no role' : `the role ${role}`}, not ${PUBLISHABLE_ROLE}`;
}

/** Reads the role of a JWT's claims; its signature is for the backend to check. */
function readRole(claims: string): string | null {
  try {
    const bytes = z.core.util.base64urlToUint8Array(claims);
    const parsed: unknown = JSON.parse(String.fromCharCode(...bytes));
    return z.object({ role: z.string() }).parse(parsed).role;
  } catch {
    return null;
  }
}
