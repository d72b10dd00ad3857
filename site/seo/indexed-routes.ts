import { ROUTES, type SiteRoute } from '../content/routes.ts';

/** Screens that search engines should not index, and a redirect. */
const NOT_INDEXED: ReadonlySet<SiteRoute> = new Set([ROUTES.login, ROUTES.admin, ROUTES.shortPricing]);

/** The pages in the sitemap: every route that is a page of its own and may be indexed. */
export const INDEXED_ROUTES: readonly SiteRoute[] = Object.values(ROUTES).filter(
  (route) => !route.path.includes('#') && !NOT_INDEXED.has(route),
);
