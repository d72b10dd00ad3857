import '../../helpers/site-env.ts';
import {
  breadcrumbs,
  faqPage,
  howTo,
  organization,
  softwareApplication,
  toScriptText,
  videoObject,
} from '@callwright/site/seo/structured-data.tsx';
import { ROUTES } from '@callwright/site/settings/routes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

describe('the structured data of the product', () => {
  it('has the one plan: 279 US dollars a month', () => {
    expect(softwareApplication()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: 'Callwright',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any',
      offers: {
        '@type': 'Offer',
        price: 279,
        priceCurrency: 'USD',
        url: 'https://callwright.example/ai-receptionist-pricing/',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: 279,
          priceCurrency: 'USD',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        },
      },
    });
  });

  it('has no rating or review, because there are none', () => {
    expect(JSON.stringify(softwareApplication())).not.toMatch(/aggregateRating|reviewRating|"review"/i);
  });
});

it('has breadcrumbs from the home page, with addresses in the route table', () => {
  expect(breadcrumbs(ROUTES.blog, { path: '/blog/on-call', label: 'On call' })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://callwright.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://callwright.example/blog' },
      { '@type': 'ListItem', position: 3, name: 'On call', item: 'https://callwright.example/blog/on-call' },
    ],
  });
});

it('has each question with its answer, in the page’s order', () => {
  const data = faqPage([
    { question: 'Is there a setup fee?', answer: 'No.' },
    { question: 'Can I cancel?', answer: 'Yes, with 30 days notice.' },
  ]);
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Is there a setup fee?', acceptedAnswer: { '@type': 'Answer', text: 'No.' } },
      {
        '@type': 'Question',
        name: 'Can I cancel?',
        acceptedAnswer: { '@type': 'Answer', text: 'Yes, with 30 days notice.' },
      },
    ],
  });
});

it('numbers the steps in the page’s order', () => {
  const steps = [
    { title: 'Connect your number', text: 'Forward it.' },
    { title: 'Go live', text: 'Turn it on.' },
  ];
  expect(howTo({ name: 'How it works', steps })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name: 'How it works',
    step: [
      { '@type': 'HowToStep', position: 1, name: 'Connect your number', text: 'Forward it.' },
      { '@type': 'HowToStep', position: 2, name: 'Go live', text: 'Turn it on.' },
    ],
  });
});

it('names the company, its website, and its logo', () => {
  expect(organization()).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Callwright',
    url: 'https://callwright.example/',
    logo: 'https://callwright.example/icon-512.png',
  });
});

it('has what search engines require for a video: a name, a picture, and a date', () => {
  const video = {
    provider: 'vimeo' as const,
    id: '76979871',
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
    embedUrl: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    duration: 'PT75S',
  });
});

it('links to the file of our own video', () => {
  const video = {
    provider: 'own' as const,
    sources: [
      { path: '/videos/a.webm', type: 'video/webm' },
      { path: '/videos/a.mp4', type: 'video/mp4' },
    ],
    captions: '/videos/a.vtt',
    width: 720,
    height: 1280,
    title: 'An example call',
    description: 'A leaking water heater becomes a booked job.',
    poster: '/videos/a.webp',
    uploadedOn: '2026-11-01',
    length: 34.2,
  };
  const data = videoObject(video);
  expect(data).toMatchObject({ contentUrl: 'https://callwright.example/videos/a.mp4', duration: 'PT34S' });
  expect(data).not.toHaveProperty('embedUrl');
});

describe('structured data as the text of a script element', () => {
  it('can’t close the script element or open a comment, whatever an author wrote', () => {
    const hostile = fc.string({ unit: fc.constantFrom('<', '/', '!', '-', 'script', '>', '"', '\\', '\u2028', 'x') });
    fc.assert(
      fc.property(hostile, hostile, (title, description) => {
        const text = toScriptText({ title, description });
        expect(text).not.toContain('<');
        expect(JSON.parse(text)).toEqual({ title, description });
      }),
      { seed: SEED },
    );
  });
});
