import { SITE_FILES } from '@callwright/shared/site-paths.ts';
import { site } from '../settings/site.ts';

/** Says where to report a vulnerability (RFC 9116). @param expires an ISO time. */
export function toSecurityTxt(expires: string): string {
  return [
    `Contact: ${site.securityContact ?? `mailto:${site.email}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${SITE_FILES.security}`,
    '',
  ].join('\n');
}
