import '../../../helpers/site-env.ts';
import { videoObject } from '@callwright/site/seo/structured-data/video-object.ts';
import { expect, it } from 'vitest';

it('has what search engines require of a video: a name, a picture and a date', () => {
  const video = {
    embedUrl: 'https://video.example/embed/1',
    title: 'A call at 9:42 pm',
    description: 'A leaking water heater becomes a booked job.',
    poster: '/pictures/demo.jpg',
    uploadedOn: '2026-11-01',
    length: 75,
  };
  expect(videoObject(video)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'A call at 9:42 pm',
    description: 'A leaking water heater becomes a booked job.',
    thumbnailUrl: ['https://callwright.example/pictures/demo.jpg'],
    uploadDate: '2026-11-01',
    embedUrl: 'https://video.example/embed/1',
    duration: 'PT75S',
  });
});
