/** Where a link of a post may lead. */
export type LinkTarget = { href: string; isExternal: boolean };

/** `shared/` compiles without the types of browsers and Node, which both have it. */
declare const URL: new (address: string, base: string) => unknown;

/**
 * Reads the address of a link. Only http, https, mailto, relative addresses and `#` fragments are
 * links; null for any other scheme, however it is written, and for what no browser can parse.
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

/** Reads the address of an image: http and https only, because a relative one has no base in the editor. */
export function readImageAddress(address: string): string | null {
  const target = readLinkTarget(address);
  return target?.isExternal === true ? target.href : null;
}

/** Removes what a browser ignores: white space and control characters around an address, line breaks in it. */
function cleanAddress(address: string): string {
  return address.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020\u007F-\u00A0]+|[\u0000-\u0020]+$/g, '');
}

/** Whatever is before a colon is a scheme, unless it is the path of a relative address. */
function readScheme(href: string): string | null {
  return /^([^/\\?#:]*):/.exec(href)?.[1]?.toLowerCase() ?? null;
}

function isProtocolRelative(href: string): boolean {
  return /^[/\\]{2}/.test(href);
}
