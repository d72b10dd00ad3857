import '../../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

const { default: DemoPage } = await import('@callwright/site/app/(marketing)/demo/page.tsx');
const { site } = await import('@callwright/site/settings/site.ts');

const { scheduling } = site;
afterEach(() => {
  Reflect.set(site, 'scheduling', scheduling);
  Reflect.set(site, 'demoPhone', null);
});

test('takes bookings on the page itself', () => {
  const page = renderToStaticMarkup(<DemoPage />);
  expect(page).toContain('data-island="book-demo"');
  expect(page).not.toContain('<iframe');
});

test('links to the demo phone number once the owner sets one', () => {
  expect(renderToStaticMarkup(<DemoPage />)).not.toContain('Call our AI receptionist');
  Reflect.set(site, 'demoPhone', '+15125550100');
  const page = renderToStaticMarkup(<DemoPage />);
  expect(page).toContain('href="tel:+15125550100"');
  expect(page).toContain('(512) 555-0100');
  expect(page).toContain('data-text="(512) 555-0100"');
});

test('shows a provider’s calendar if the owner sets one', () => {
  Reflect.set(site, 'scheduling', { provider: 'cal', url: 'https://cal.com/ring/demo' });
  const page = renderToStaticMarkup(<DemoPage />);
  expect(page).toContain('src="https://cal.com/ring/demo?embed=true"');
  expect(page).not.toContain('data-island');
});
