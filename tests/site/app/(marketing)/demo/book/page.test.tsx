import '../../../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

const { default: BookDemoPage } = await import('@callwright/site/app/(marketing)/demo/book/page.tsx');
const { site } = await import('@callwright/site/settings/site.ts');

const { scheduling } = site;
afterEach(() => void Reflect.set(site, 'scheduling', scheduling));

test('where a calendar outside of this site is set, ours takes no bookings and leads to that one', () => {
  Reflect.set(site, 'scheduling', { provider: 'cal', url: 'https://cal.com/ring/demo' });
  const page = renderToStaticMarkup(<BookDemoPage />);
  expect(page).not.toContain('<form');
  expect(page).not.toContain('data-island');
  expect(page).toMatch(/<a href="\/demo\/" target="_top"[^>]*>Choose a time in our calendar<\/a>/);
});

test('where none is set, ours takes them', () => {
  expect(renderToStaticMarkup(<BookDemoPage />)).toContain('data-island="book-demo"');
});
