import '../../../helpers/site-env.ts';
import { softwareApplication } from '@callwright/site/seo/structured-data/software-application.ts';
import { describe, expect, it } from 'vitest';

describe('the structured data of the product', () => {
  it('offers the one plan: 279 US dollars, a month', () => {
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

  it('carries no rating and no review, because nobody gave one', () => {
    expect(JSON.stringify(softwareApplication())).not.toMatch(/aggregateRating|reviewRating|"review"/i);
  });
});
