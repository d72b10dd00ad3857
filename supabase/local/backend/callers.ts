/** Why a caller gets no answer. */
export type CallerRefusal = { status: 403 | 421; code: 'foreign_origin' | 'foreign_host'; message: string };

/**
 * Decides which requests the backend of this machine answers. A browser sends them for whatever website is open in
 * it, so a listener on 127.0.0.1 is no boundary. The Fetch standard has a browser name the page in `Origin` for every
 * request whose answer a page may read and for every method but GET and HEAD, and say in `Sec-Fetch-Site` whether it
 * is of another site; a page can set neither. A program sends neither.
 *
 * @param siteUrl the site, whose pages are answered: under each name of this machine.
 */
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
        // A website can give its own name this machine's address (DNS rebinding); its pages are then of our "origin".
        const message = `The local backend only answers requests to 127.0.0.1 or localhost. This one names ${host || 'no host'}.`;
        return { status: 421, code: 'foreign_host', message };
      }
      if (isPublicPicture(method, url)) return null;
      const origin = headers.get('origin');
      const site = headers.get('sec-fetch-site');
      const isOwnPage = origin === null ? site !== 'cross-site' && site !== 'same-site' : origins.includes(origin);
      if (isOwnPage) return null;
      const sender = origin ?? 'another site';
      const message = `The local backend only answers pages of ${origins[0]}. This request came from ${sender}.`;
      return { status: 403, code: 'foreign_origin', message };
    },
  };
}

/** A post's picture is shown by whatever page or program has its address, as a hosted project's is. */
function isPublicPicture(method: string, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && new URL(url).pathname.startsWith('/storage/v1/object/public/');
}

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Ignores the port: no website chooses what this machine's names lead to, whatever the port. */
function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAMES.includes(host.replace(/:\d+$/, '').toLowerCase());
}

/** Lists the origins of the site; one on this machine has an origin for each name of it. */
function listOrigins(siteUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(siteUrl);
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin];
  return [origin, ...LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port && `:${port}`}`)];
}
