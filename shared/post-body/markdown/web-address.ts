export type LinkTarget = { href: string; isExternal: boolean };

/** shared/ compiles without the types of browsers and Node. */
declare const URL: new (address: string, base: string) => unknown;

/**
 * Allows only http, https, mailto, relative URLs, and `#` fragments. Returns null for other schemes and invalid URLs.
 */
export function readLinkTarget(address: string): LinkTarget | null {
  const href = cleanAddress(address);
  const scheme = readScheme(href);
  if (!canBeParsed(href)) return null;
  if (scheme === 'http' || scheme === 'https') return { href, isExternal: true };
  if (scheme === 'mailto') return { href, isExternal: false };
  if (scheme !== null) return null;
  if (isProtocolRelative(href)) return { href: `https:${href}`, isExternal: true };
  return { href, isExternal: false };
}

function canBeParsed(href: string): boolean {
  try {
    new URL(href, 'https://site.example/');
    return true;
  } catch {
    return false;
  }
}

/** Allows only http and https, because relative URLs have no base in the editor. */
export function readImageAddress(address: string): string | null {
  const target = readLinkTarget(address);
  return target?.isExternal === true ? target.href : null;
}

function cleanAddress(address: string): string {
  return address.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020\u007F-\u00A0]+|[\u0000-\u0020]+$/g, '');
}

function readScheme(href: string): string | null {
  return /^([^/\\?#:]*):/.exec(href)?.[1]?.toLowerCase() ?? null;
}

function isProtocolRelative(href: string): boolean {
  return /^[/\\]{2}/.test(href);
}
