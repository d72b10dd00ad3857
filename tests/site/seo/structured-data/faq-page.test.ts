import { faqPage } from '@callwright/site/seo/structured-data/faq-page.ts';
import { expect, it } from 'vitest';

it('gives each question its answer, in the order of the page', () => {
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
