import { site } from '../../settings/site.ts';
import { demo } from '../demo/demo.ts';
import { privacy } from '../privacy/privacy.ts';
import { bindingTerms } from '../terms/terms.ts';
import { TRADES } from '../trades/content/trades.ts';

/** Placeholder content that readers see. */
export type SiteExample = {
  what: string;
  where: string;
};

/** Reserved names that never resolve (RFC 2606). */
const EXAMPLE_ADDRESS = /(?:@|\.|\/\/)example(?:[/:?#]|$)|\.example(?:[/:?#]|$)/;

/** Lists the placeholder content for `pnpm examples` and `/blog/admin`. */
export function listExamples(): SiteExample[] {
  const figures = TRADES.flatMap((trade) => trade.figures.items).filter(({ basis }) => basis === 'illustrative');
  const found: (SiteExample & { isExample: boolean })[] = [
    {
      isExample: new URL(site.url).hostname === 'localhost' || isExampleAddress(site.url),
      what: `The site URL is still ${site.url}. It’s used in links, feeds, and the sitemap.`,
      where: 'SITE_URL in the build environment',
    },
    {
      isExample: isExampleAddress(site.email),
      what: `The email address ${site.email} is a placeholder.`,
      where: 'email in site/settings/site.ts',
    },
    {
      isExample: site.privacyUrl !== null && isExampleAddress(site.privacyUrl),
      what: `The privacy policy URL ${site.privacyUrl} is a placeholder.`,
      where: 'privacyUrl in site/settings/site.ts',
    },
    {
      isExample: site.privacyUrl === null && privacy.isExample,
      what: 'The privacy page makes promises in your name that you haven’t reviewed.',
      where:
        'site/marketing/privacy/privacy.ts (then set isExample to false there), or privacyUrl in site/settings/site.ts',
    },
    {
      isExample: site.scheduling.provider !== 'own' && isExampleAddress(site.scheduling.url),
      what: `The calendar URL on the demo page is a placeholder, so no one can book.`,
      where: 'scheduling in site/settings/site.ts',
    },
    {
      isExample: site.scheduling.provider === 'own' && demo.scheduler.hasSampleHours,
      what: 'The calendar on the demo page may still have the sample hours: Monday to Friday, 9 AM to 5 PM Eastern Time.',
      where: '/blog/admin#demos (then set hasSampleHours to false in site/marketing/demo/demo.ts)',
    },
    {
      isExample: site.video === null || site.video.provider === 'own',
      what: 'The video on the home page is our example call, and it’s labeled that way.',
      where: 'video in site/settings/site.ts',
    },
    {
      isExample: demo.testimonial.isExample,
      what: 'The testimonial on the demo page is an example, and it’s labeled that way.',
      where: 'testimonial in site/marketing/demo/demo.ts',
    },
    {
      isExample: bindingTerms.length === 0,
      what: 'The terms page is a summary without binding terms.',
      where: 'bindingTerms in site/marketing/terms/terms.ts',
    },
    {
      isExample: figures.length > 0,
      what: `${figures.length} figures on the trade pages are illustrative, and they’re labeled that way.`,
      where: 'figures in site/marketing/trades/content/',
    },
  ];
  return found.flatMap(({ isExample, what, where }) => (isExample ? [{ what, where }] : []));
}

function isExampleAddress(address: string): boolean {
  return EXAMPLE_ADDRESS.test(address);
}
