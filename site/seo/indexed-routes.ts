import { ROUTES, type SiteRoute } from '../content/routes.ts';

/** Screens that search engines shall leave out, and a redirect. */
const NOT_INDEXED: ReadonlySet<SiteRoute> = new Set([ROUTES.login, ROUTES.admin, ROUTES.shortPricing]);

/** The pages that the sitemap names: every route that is a page of its own and may be found. */
export const INDEXED_ROUTES: readonly SiteRoute[] = Object.values(ROUTES).filter(
  (route) => !route.path.includes('#') && !NOT_INDEXED.has(route),
);
