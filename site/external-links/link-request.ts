import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type LinkMethod = 'HEAD' | 'GET';

export type LinkAnswer =
  | { kind: 'answered'; status: number; location: string | null }
  | { kind: 'unreachable'; reason: string }
  /** The host is in the publisher's own network, so it wasn't requested. */
  | { kind: 'private' };

export type LinkRequest = (url: URL, method: LinkMethod, signal: AbortSignal) => Promise<LinkAnswer>;

type RequestOptions = { userAgent: string; timeoutMs?: number; isAllowed?: (address: string) => boolean };

const TIMEOUT_MS = 10_000;

/** Never connects to loopback or private addresses, even if a public name resolves to one. */
export function createLinkRequest({
  userAgent,
  timeoutMs = TIMEOUT_MS,
  isAllowed = isPublicAddress,
}: RequestOptions): LinkRequest {
  const lookup = createLookup(isAllowed);
  return (url, method, signal) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An address isn't looked up.
    if (isIP(host) !== 0 && !isAllowed(host)) return Promise.resolve({ kind: 'private' });
    const { promise, resolve } = Promise.withResolvers<LinkAnswer>();
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const request = send(
      url,
      { method, lookup, agent: false, signal: ending, headers: { 'User-Agent': userAgent, Accept: '*/*' } },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ kind: 'answered', status, location: headers.location ?? null });
        // Nobody needs the page.
        request.destroy();
      },
    );
    request.on('error', (error) => resolve(toFailure(error)));
    request.end();
    return promise;
  };
}

function createLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined) return callback(new PrivateAddressError(), '');
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

class PrivateAddressError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'site not found',
  EAI_AGAIN: 'site not found',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
};

function toFailure(error: Error & { code?: string }): LinkAnswer {
  if (error instanceof PrivateAddressError) return { kind: 'private' };
  const { name, code = '' } = error;
  if (name === 'AbortError' || name === 'TimeoutError') return { kind: 'unreachable', reason: 'no response' };
  if (/CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code)) return { kind: 'unreachable', reason: 'certificate error' };
  return { kind: 'unreachable', reason: REASONS[code] ?? 'no response' };
}

/** Special-purpose addresses of IANA's registries that aren't globally reachable. */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv4');
}
// These contain IPv4 addresses or lead to tunnels: Teredo, 6to4, and documentation.
SPECIAL.addSubnet('2001::', 23, 'ipv6');
SPECIAL.addSubnet('2001:db8::', 32, 'ipv6');
SPECIAL.addSubnet('2002::', 16, 'ipv6');

const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}
