import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Finds the IP addresses of a host. */
export type LookUp = (host: string) => Promise<string[]>;

const lookUpByDns: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** True if a URL is public: `https:`, and each of its host's addresses is on the Internet. */
export async function isPublicUrl(address: string, lookUp: LookUp = lookUpByDns): Promise<boolean> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host) ? [host] : await lookUp(host);
  // `process` turns an IPv4 address within IPv6 into the former.
  return addresses.length > 0 && addresses.every((each) => ipaddr.process(each).range() === 'unicast');
}
