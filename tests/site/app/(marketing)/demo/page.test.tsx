import '../../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

const { default: DemoPage } = await import('@callwright/site/app/(marketing)/demo/page.tsx');
const { site } = await import('@callwright/site/settings/site.ts');

const { scheduling } = site;
afterEach(() => void Reflect.set(site, 'scheduling', scheduling));

test('takes bookings on the page itself', () => {
  const page = renderToStaticMarkup(<DemoPage />);
  expect(page).toContain('data-island="book-demo"');
  expect(page).not.toContain('<iframe');
});

test('shows a provider’s calendar if the owner sets one', () => {
  Reflect.set(site, 'scheduling', { provider: 'cal', url: 'https://cal.com/ring/demo' });
  const page = renderToStaticMarkup(<DemoPage />);
  expect(page).toContain('src="https://cal.com/ring/demo?embed=true"');
  expect(page).not.toContain('data-island');
});
