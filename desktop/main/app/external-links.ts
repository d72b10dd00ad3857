import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type AdminScreenName, toAdminPath } from '@callwright/shared/site-paths.ts';

const OUTSIDE_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:'];

export function toExternalLink(url: string): string | null {
  // URL parsers drop white space and control characters, each differently.
  if (/[\x00-\x20\x7f]/.test(url)) return null;
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (!OUTSIDE_PROTOCOLS.includes(parsed.protocol)) return null;
  // A user name can look like the host.
  if (parsed.protocol !== 'mailto:' && (parsed.username !== '' || parsed.password !== '')) return null;
  return parsed.href;
}

export async function openExternalLink(url: string, open: (url: string) => Promise<void>): Promise<boolean> {
  const link = toExternalLink(url);
  if (link === null) return false;
  try {
    await open(link);
    return true;
  } catch {
    // No program can open it. The caller shows an error.
    return false;
  }
}

export async function openAdmin(
  siteUrl: string | null,
  part: AdminScreenName,
  open: (url: string) => Promise<void>,
): Promise<Result<undefined, { message: string }>> {
  if (siteUrl === null) {
    return err({ message: 'The site’s address isn’t set. Enter it in Settings, under Publishing, then try again.' });
  }
  const address = siteUrl + toAdminPath(part);
  if (await openExternalLink(address, open)) return ok(undefined);
  return err({ message: `Couldn’t open a browser. Open ${address} in your browser.` });
}
