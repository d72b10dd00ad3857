import '../../helpers/site-env.ts';
import { afterEach, expect, test } from 'vitest';

const { toSecurityTxt } = await import('@callwright/site/seo/security-txt.ts');
const { site } = await import('@callwright/site/settings/site.ts');

afterEach(() => void Reflect.set(site, 'securityContact', null));

test('has the required fields, and the site’s email as the contact', () => {
  expect(toSecurityTxt('2027-10-01T00:00:00.000Z')).toBe(`Contact: mailto:${site.email}
Expires: 2027-10-01T00:00:00.000Z
Preferred-Languages: en
Canonical: https://callwright.example/.well-known/security.txt
`);
});

test('uses the owner’s contact for vulnerabilities', () => {
  Reflect.set(site, 'securityContact', 'https://callwright.example/security/');
  expect(toSecurityTxt('2027-10-01T00:00:00.000Z')).toContain('Contact: https://callwright.example/security/\n');
});
