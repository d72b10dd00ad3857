import { toEmbedUrl } from '@callwright/site/settings/site-video.ts';
import { expect, it } from 'vitest';

const facts = { title: 'A call', description: 'A call.', poster: '/a.webp', uploadedOn: '2026-11-01', length: 30 };

it.each([
  ['youtube', 'dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0'],
  ['vimeo', '76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['wistia', 'g5pnf59ala', 'https://fast.wistia.net/embed/iframe/g5pnf59ala?autoPlay=true&doNotTrack=true'],
] as const)('a video at %s plays in the mode with the least tracking', (provider, id, address) => {
  expect(toEmbedUrl({ provider, id, ...facts })).toBe(address);
});

it('a video at any other provider plays at its own address', () => {
  const embedUrl = 'https://video.example/embed/1?autoplay=1';
  expect(toEmbedUrl({ provider: 'other', embedUrl, ...facts })).toBe(embedUrl);
});
