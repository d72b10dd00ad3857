import type { BreadcrumbList, WithContext } from 'schema-dts';
import { ROUTES, type SiteRoute } from '../../content/routes.ts';
import { site } from '../../content/site.ts';

/** The way from the home page, which is not named again, down to the page itself. */
export function breadcrumbs(...trail: readonly [SiteRoute, ...SiteRoute[]]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [ROUTES.home, ...trail].map(({ path, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${site.url}${path}`,
    })),
  };
}
