/** A place of the site; a link to it is shown only where the page exists. */
export type SiteRoute = { path: string; label: string; isBuilt: boolean };

/** The routes that something links to by name (specification, section 2). */
export const ROUTES = {
  home: { path: '/', label: 'Home', isBuilt: true },
  solution: { path: '/solution/', label: 'Solution', isBuilt: false },
  compare: { path: '/compare-ai-receptionist-services/', label: 'Compare', isBuilt: false },
  pricing: { path: '/ai-receptionist-pricing/', label: 'Pricing', isBuilt: false },
  industries: { path: '/#industries', label: 'Industries', isBuilt: false },
  resources: { path: '/resources/', label: 'Resources', isBuilt: false },
  blog: { path: '/blog', label: 'Blog', isBuilt: true },
  demo: { path: '/demo/', label: 'Book Demo', isBuilt: false },
  login: { path: '/login', label: 'Admin login', isBuilt: true },
  admin: { path: '/blog/admin', label: 'Blog Admin', isBuilt: true },
} as const satisfies Record<string, SiteRoute>;

/** What may be led to now, in the order given. */
export function listBuilt(routes: readonly SiteRoute[]): SiteRoute[] {
  return routes.filter(({ isBuilt }) => isBuilt);
}

const { solution, compare, pricing, industries, resources, blog } = ROUTES;

/** The top navigation, in the specification's order. */
export const NAVIGATION: readonly SiteRoute[] = listBuilt([solution, compare, pricing, industries, resources, blog]);

/** The button at its end; null while there is no page behind it. */
export const NAVIGATION_BUTTON: SiteRoute | null = listBuilt([ROUTES.demo])[0] ?? null;
