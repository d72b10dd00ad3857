import '../../helpers/site-env.ts';
import { expect, it } from 'vitest';

const { site } = await import('@callwright/site/settings/site.ts');
const { parseSiteFacts } = await import('@callwright/site/settings/site-schema.ts');

const message = (changes: object) => {
  const parsed = parseSiteFacts({ ...site, ...changes });
  return parsed.ok ? 'taken' : parsed.error.message;
};

it('accepts the delivered site, and an owner’s settings', () => {
  expect(message({})).toBe('taken');
  expect(
    message({
      name: 'Ring & Co',
      email: 'office@ring.co',
      privacyUrl: 'https://ring.co/privacy',
      scheduling: { provider: 'cal', url: 'https://cal.com/ring/demo' },
      plan: { monthlyDollars: 1200, price: '$1,200', trialDays: 7, noticeDays: 30 },
    }),
  ).toBe('taken');
});

const video = { title: 'A call', description: 'A call.', poster: '/a.webp', uploadedOn: '2026-11-01', length: 30 };

it.each([
  { provider: 'youtube', id: 'dQw4w9WgXcQ', ...video },
  { provider: 'vimeo', id: '76979871', ...video },
  { provider: 'wistia', id: 'g5pnf59ala', ...video },
  { provider: 'other', embedUrl: 'https://video.example/embed/1', ...video },
  null,
])('accepts a video of each provider, and none: %j', (changed) => {
  expect(message({ video: changed })).toBe('taken');
});

it.each([
  [{ name: ' ' }, 'name: The name is empty'],
  [{ email: 'hello@' }, 'email: The e-mail address must be one, as hello@your-company.com'],
  [{ privacyUrl: '/privacy' }, 'privacyUrl: The privacy policy must be a whole address that begins with https://'],
  [{ privacyUrl: 'http://ring.co/privacy' }, 'privacyUrl: The privacy policy must be a whole address'],
  [{ scheduling: { provider: 'cal', url: 'cal.com/ring' } }, 'scheduling.url: The calendar must be a whole address'],
  [{ video: { provider: 'dailymotion', id: 'x', ...video } }, 'video.provider: The provider of the video must be own'],
  [{ video: { provider: 'youtube', id: 'https://youtu.be/x', ...video } }, 'video.id: The id of a video at YouTube'],
  [{ video: { provider: 'vimeo', id: 'x"><script>', ...video } }, 'video.id: The id of a video at Vimeo'],
  [{ video: { ...site.video, sources: [] } }, 'video.sources: A video of your own needs a file'],
  [{ video: { ...site.video, poster: 'a.webp' } }, 'video.poster: The poster must be a picture under site/public'],
  [{ plan: { ...site.plan, price: '279' } }, 'plan.price: The price in words must begin with a dollar sign'],
  [{ plan: { ...site.plan, price: '$299' } }, 'plan.price: The price in words differs from monthlyDollars'],
  [{ plan: { ...site.plan, trialDays: 0 } }, 'plan.trialDays: The days of the trial must be above 0'],
])('names an invalid setting and what it should be: %j', (changes, expected) => {
  expect(message(changes)).toContain("site/settings/site.ts can't be used as it is:");
  expect(message(changes)).toContain(expected);
});
