import type { Organization, WithContext } from 'schema-dts';
import { site } from '../../content/site.ts';

/** The company, for the home page. It claims no address, telephone number or profile that the owner has not given. */
export function organization(): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    url: `${site.url}/`,
    logo: `${site.url}/icon-512.png`,
    description: site.tagline,
    email: site.email,
  };
}
