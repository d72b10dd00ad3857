const OUTSIDE_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:'];

/** The address to hand to the system's browser or mail program; null for one that must not leave the app. */
export function toExternalLink(url: string): string | null {
  // White space and control characters are dropped by URL parsers, each in a way of its own.
  if (/[\x00-\x20\x7f]/.test(url)) return null;
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (!OUTSIDE_PROTOCOLS.includes(parsed.protocol)) return null;
  // What is shown before the `@` looks like the host, and is not.
  if (parsed.protocol !== 'mailto:' && (parsed.username !== '' || parsed.password !== '')) return null;
  return parsed.href;
}

/** Opens the address outside the app, if it may leave; `open` is Electron's `shell.openExternal`. */
export async function openExternalLink(url: string, open: (url: string) => Promise<void>): Promise<boolean> {
  const link = toExternalLink(url);
  if (link === null) return false;
  try {
    await open(link);
    return true;
  } catch {
    // No program of this system opens it: the caller says so.
    return false;
  }
}
