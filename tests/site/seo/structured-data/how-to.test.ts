import { howTo } from '@callwright/site/seo/structured-data/how-to.ts';
import { expect, it } from 'vitest';

it('numbers the steps in the order of the page', () => {
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
