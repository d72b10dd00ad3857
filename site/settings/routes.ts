import { SITE_PATHS } from '@callwright/shared/site-paths.ts';

/** URLs from the specification (section 2). Some end in a slash. */
export type SiteRoute = { path: string; label: string };

export const ROUTES = {
  home: { path: SITE_PATHS.home, label: 'Home' },
  solution: { path: SITE_PATHS.solution, label: 'Solution' },
  compare: { path: SITE_PATHS.compare, label: 'Compare' },
  pricing: { path: SITE_PATHS.pricing, label: 'Pricing' },
  industries: { path: SITE_PATHS.industries, label: 'Industries' },
  resources: { path: SITE_PATHS.resources, label: 'Resources' },
  blog: { path: SITE_PATHS.blog, label: 'Blog' },
  demo: { path: SITE_PATHS.demo, label: 'Book Demo' },
  booking: { path: SITE_PATHS.booking, label: 'Your demo' },
  howItWorks: { path: SITE_PATHS.howItWorks, label: 'How it works' },
  roiCalculator: { path: SITE_PATHS.roiCalculator, label: 'ROI Calculator' },
  faq: { path: SITE_PATHS.faq, label: 'FAQ' },
  plumbing: { path: SITE_PATHS.plumbing, label: 'Plumbing' },
  hvac: { path: SITE_PATHS.hvac, label: 'HVAC' },
  electrical: { path: SITE_PATHS.electrical, label: 'Electrical' },
  cleaning: { path: SITE_PATHS.cleaning, label: 'Cleaning' },
  lawnCare: { path: SITE_PATHS.lawnCare, label: 'Lawn Care' },
  caseStudies: { path: SITE_PATHS.caseStudies, label: 'Case studies' },
  terms: { path: SITE_PATHS.terms, label: 'Terms' },
  privacy: { path: SITE_PATHS.privacy, label: 'Privacy' },
  shortPricing: { path: SITE_PATHS.shortPricing, label: 'Pricing' },
  shortIndustries: { path: SITE_PATHS.shortIndustries, label: 'Industries' },
  login: { path: SITE_PATHS.login, label: 'Admin login' },
  confirm: { path: SITE_PATHS.confirm, label: 'Account' },
  admin: { path: SITE_PATHS.admin, label: 'Blog Admin' },
} as const satisfies Record<string, SiteRoute>;

/** In the specification's order. */
export const NAVIGATION: readonly SiteRoute[] = [
  ROUTES.solution,
  ROUTES.compare,
  ROUTES.pricing,
  ROUTES.industries,
  ROUTES.resources,
  ROUTES.blog,
];

/** In the specification's order. */
export const TRADE_ROUTES: readonly SiteRoute[] = [
  ROUTES.plumbing,
  ROUTES.hvac,
  ROUTES.electrical,
  ROUTES.cleaning,
  ROUTES.lawnCare,
];

/** `/industries/` is for the mobile menu on the home page, which stays open on a link to a section of the same page. */
export const SITE_REDIRECTS: readonly { from: SiteRoute; to: SiteRoute }[] = [
  { from: ROUTES.shortPricing, to: ROUTES.pricing },
  { from: ROUTES.shortIndustries, to: ROUTES.industries },
  { from: { path: SITE_PATHS.tags, label: 'Blog' }, to: ROUTES.blog },
];

const NOT_INDEXED: ReadonlySet<SiteRoute> = new Set([
  ROUTES.login,
  ROUTES.confirm,
  ROUTES.admin,
  ROUTES.booking,
  ...SITE_REDIRECTS.map(({ from }) => from),
]);

export const INDEXED_ROUTES: readonly SiteRoute[] = Object.values(ROUTES).filter(
  (route) => !route.path.includes('#') && !NOT_INDEXED.has(route),
);
