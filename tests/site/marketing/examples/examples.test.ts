import '../../../helpers/site-env.ts';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const { listExamples } = await import('@callwright/site/marketing/examples/examples.ts');
const { site } = await import('@callwright/site/settings/site.ts');

it('lists each example with the place to replace it', () => {
  const examples = listExamples();
  const about = (word: string) => examples.find(({ what }) => what.includes(word))?.where;
  expect(about(site.email)).toBe('email in site/settings/site.ts');
  expect(about('testimonial')).toBe('testimonial in site/marketing/demo/demo.ts');
  expect(about('illustrative')).toBe('figures in site/marketing/trades/content/');
  expect(about('calendar')).toContain('/blog/admin#demos');
  expect(about('privacy page')).toContain('site/marketing/privacy/privacy.ts');
  expect(about('terms')).toBe('bindingTerms in site/marketing/terms/terms.ts');
  expect(new Set(examples.map(({ where }) => where)).size).toBe(examples.length);
});

it('lists only placeholder addresses', () => {
  const before = site.email;
  Object.assign(site, { email: 'office@ring.co' });
  expect(listExamples().map(({ what }) => what)).not.toContain(`The email address ${before} is a placeholder.`);
  for (const privacyUrl of ['https://ring.example/privacy', 'https://example/x']) {
    Object.assign(site, { privacyUrl });
    expect(listExamples().some(({ what }) => what.includes(privacyUrl))).toBe(true);
  }
  for (const privacyUrl of ['https://ring.co/example', 'https://examples.com/']) {
    Object.assign(site, { privacyUrl });
    expect(listExamples().some(({ what }) => what.includes(privacyUrl))).toBe(false);
  }
});

it('the command lists them, and exits with 1 while there are any', () => {
  const command = join(import.meta.dirname, '../../../../site/marketing/examples/list-examples.ts');
  const { stdout, status } = spawnSync(process.execPath, [command], { encoding: 'utf8' });
  expect(stdout).toContain('items are still placeholders');
  expect(stdout).toContain('Replace it: testimonial in site/marketing/demo/demo.ts');
  expect(status).toBe(1);
});
