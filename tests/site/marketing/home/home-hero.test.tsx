import '../../../helpers/site-env.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const { HomeHero } = await import('@callwright/site/marketing/home/home-hero.tsx');

test('the home page has no phone number until the owner sets one', () => {
  expect(renderToStaticMarkup(<HomeHero video={null} phone={null} />)).not.toMatch(/tel:|Call our AI receptionist/);
});

test('the home page links to the demo phone number, formatted for people', () => {
  const page = renderToStaticMarkup(<HomeHero video={null} phone="+15125550100" />);
  expect(page).toMatch(/<a href="tel:\+15125550100"[^>]*>/);
  expect(page.replace(/<[^>]+>/g, '')).toContain('Call our AI receptionist: (512) 555-0100');
});

test('a number outside the United States is shown in full', () => {
  const page = renderToStaticMarkup(<HomeHero video={null} phone="+442071838750" />);
  expect(page.replace(/<[^>]+>/g, '')).toContain('Call our AI receptionist: +442071838750');
});
