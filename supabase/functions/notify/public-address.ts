import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export type LookUp = (host: string) => Promise<string[]>;

const lookUpByDns: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export async function isPublicUrl(address: string, lookUp: LookUp = lookUpByDns): Promise<boolean> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = ipaddr.isValid(host) ? [host] : await lookUp(host);
  // `process` converts IPv4-mapped IPv6 addresses.
  return addresses.length > 0 && addresses.every((each) => ipaddr.process(each).range() === 'unicast');
}
