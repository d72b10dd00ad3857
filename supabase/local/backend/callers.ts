export type CallerRefusal = { status: 403 | 421; code: 'foreign_origin' | 'foreign_host'; message: string };

/** Any website can call 127.0.0.1. Browsers mostly send `Origin` and `Sec-Fetch-Site`, which pages can't forge. */
export function createCallerCheck(siteUrl: string): {
  isOwnOrigin(origin: string): boolean;
  refuse(request: Request): CallerRefusal | null;
} {
  const origins = listOrigins(siteUrl);

  return {
    isOwnOrigin: (origin) => origins.includes(origin),
    refuse({ method, url, headers }) {
      const host = headers.get('host') ?? '';
      if (!isLoopbackHost(host)) {
        // With DNS rebinding, a website's own name points to this computer.
        const message = `The local backend only answers requests to 127.0.0.1 or localhost. This request was for ${host || 'no host'}.`;
        return { status: 421, code: 'foreign_host', message };
      }
      if (isPublicPicture(method, url)) return null;
      const origin = headers.get('origin');
      const site = headers.get('sec-fetch-site');
      const isOwnPage = origin === null ? site !== 'cross-site' && site !== 'same-site' : origins.includes(origin);
      if (isOwnPage) return null;
      const sender = origin ?? 'another site';
      const message = `The local backend only accepts requests from pages on ${origins[0]}. This request came from ${sender}.`;
      return { status: 403, code: 'foreign_origin', message };
    },
  };
}

/** Public pictures are open to any page, as in a hosted project. */
function isPublicPicture(method: string, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && new URL(url).pathname.startsWith('/storage/v1/object/public/');
}

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Websites can't choose where these names point, so any port is fine. */
function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAMES.includes(host.replace(/:\d+$/, '').toLowerCase());
}

function listOrigins(siteUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(siteUrl);
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin];
  return [origin, ...LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port && `:${port}`}`)];
}
