import type { SoftwareApplication, WithContext } from 'schema-dts';
import { ROUTES } from '../../content/routes.ts';
import { site } from '../../content/site.ts';

/** UN/CEFACT's code of a month, which schema.org uses for the time that a price covers. */
const MONTH = 'MON';

/** The product and its one plan. It carries no rating: nobody has given one. */
export function softwareApplication(): WithContext<SoftwareApplication> {
  const price = site.plan.monthlyDollars;
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: site.name,
    description: site.tagline,
    url: `${site.url}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      url: `${site.url}${ROUTES.pricing.path}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: MONTH },
      },
    },
  };
}
