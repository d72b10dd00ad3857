import '../../../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

const { default: CalendarPage, metadata } = await import('@callwright/site/app/(frame)/demo/calendar/page.tsx');
const { site } = await import('@callwright/site/settings/site.ts');

const { scheduling } = site;
afterEach(() => void Reflect.set(site, 'scheduling', scheduling));

test('the calendar for the frame takes bookings, and names its main part', () => {
  const page = renderToStaticMarkup(<CalendarPage />);
  expect(page).toContain('data-island="book-demo"');
  expect(page).toMatch(/^<main[^>]* aria-label="Calendar"/);
});

test('where a calendar outside of this site is set, it takes none and leads to that one, out of any frame', () => {
  Reflect.set(site, 'scheduling', { provider: 'cal', url: 'https://cal.com/ring/demo' });
  const page = renderToStaticMarkup(<CalendarPage />);
  expect(page).not.toContain('data-island');
  expect(page).toMatch(/<a href="\/demo\/" target="_top"[^>]*>Choose a time in our calendar<\/a>/);
});

test('search engines are led to the page with the site around it, and index neither', () => {
  expect(metadata.alternates?.canonical).toMatch(/\/demo\/book\/$/);
  expect(metadata.robots).toEqual({ index: false, follow: false });
});
