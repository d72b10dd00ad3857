import '../../helpers/site-env.ts';
import { afterEach, expect, test } from 'vitest';

const { toRobotsTxt } = await import('@callwright/site/seo/robots-txt.ts');
const { site } = await import('@callwright/site/settings/site.ts');

const { contentSignals } = site;
afterEach(() => void Reflect.set(site, 'contentSignals', contentSignals));

test('allows crawling, says what crawlers may do with the content, and names the sitemap', () => {
  expect(toRobotsTxt()).toBe(`User-Agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Allow: /

Sitemap: https://callwright.example/sitemap.xml
`);
});

test('follows the owner’s settings', () => {
  Reflect.set(site, 'contentSignals', { search: true, aiInput: false, aiTrain: true });
  expect(toRobotsTxt()).toContain('Content-Signal: search=yes, ai-input=no, ai-train=yes\n');
});
