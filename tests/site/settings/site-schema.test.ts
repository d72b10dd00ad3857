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
      demoPhone: '+15125550100',
      sampleCalls: [
        {
          trade: '/plumbing-ai-receptionist/',
          title: 'A leak',
          audio: '/calls/leak.mp3',
          transcript: 'Caller: Hello.',
        },
        { trade: '/hvac-ai-receptionist/', title: 'No heat', audio: 'https://ring.co/heat.m4a', transcript: 'Hello.' },
      ],
      callToAction: null,
      contentSignals: { search: true, aiInput: false, aiTrain: false },
      securityContact: 'https://ring.co/security',
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

const sampleCall = {
  trade: '/plumbing-ai-receptionist/',
  title: 'A leak',
  audio: '/calls/leak.mp3',
  transcript: 'Hello.',
};

it.each([
  [{ name: ' ' }, 'name: The name is empty'],
  [{ email: 'hello@' }, 'email: The email must be an email address, such as hello@your-company.com'],
  [{ privacyUrl: '/privacy' }, 'privacyUrl: The privacy policy must be a full URL that starts with https://'],
  [{ privacyUrl: 'http://ring.co/privacy' }, 'privacyUrl: The privacy policy must be a full URL'],
  [{ scheduling: { provider: 'cal', url: 'cal.com/ring' } }, 'scheduling.url: The calendar must be a full URL'],
  [{ video: { provider: 'dailymotion', id: 'x', ...video } }, 'video.provider: The video’s provider must be own'],
  [{ video: { provider: 'youtube', id: 'https://youtu.be/x', ...video } }, 'video.id: A YouTube video ID is'],
  [{ video: { provider: 'vimeo', id: 'x"><script>', ...video } }, 'video.id: A Vimeo video ID is'],
  [{ video: { ...site.video, sources: [] } }, 'video.sources: Your own video needs at least one file'],
  [{ video: { ...site.video, poster: 'a.webp' } }, 'video.poster: The poster must be an image in site/public'],
  [{ demoPhone: '(512) 555-0100' }, 'demoPhone: The demo phone number must look like +15125550100'],
  [{ sampleCalls: [{ ...sampleCall, trade: '/roofing/' }] }, 'sampleCalls.0.trade: The trade of a sample call must be'],
  [{ sampleCalls: [{ ...sampleCall, audio: 'leak.mp3' }] }, 'sampleCalls.0.audio: The recording must be an audio file'],
  [
    { sampleCalls: [{ ...sampleCall, transcript: ' ' }] },
    'sampleCalls.0.transcript: The sample call’s transcript is empty',
  ],
  [{ callToAction: { label: '', address: '/demo/' } }, 'callToAction: The call to action must have a label'],
  [{ callToAction: { label: 'Book', address: 'demo' } }, 'callToAction: The call to action must have a label'],
  [{ contentSignals: { search: true } }, 'contentSignals.aiInput: '],
  [{ securityContact: 'hello@ring.co' }, 'securityContact: The security contact must be a URL'],
  [{ plan: { ...site.plan, price: '279' } }, 'plan.price: The displayed price must start with a dollar sign'],
  [{ plan: { ...site.plan, price: '$299' } }, 'plan.price: The displayed price must match monthlyDollars'],
  [{ plan: { ...site.plan, trialDays: 0 } }, 'plan.trialDays: The number of trial days must be above 0'],
])('names an invalid setting and what it should be: %j', (changes, expected) => {
  expect(message(changes)).toContain('Fix these values in site/settings/site.ts:');
  expect(message(changes)).toContain(expected);
});
