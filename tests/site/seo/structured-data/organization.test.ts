import '../../../helpers/site-env.ts';
import { organization } from '@callwright/site/seo/structured-data/organization.ts';
import { expect, it } from 'vitest';

it('names the company, its address on the web and its logo', () => {
  expect(organization()).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Callwright',
    url: 'https://callwright.example/',
    logo: 'https://callwright.example/icon-512.png',
  });
});
