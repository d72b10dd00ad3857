/** A place of the site, at the address that the specification gives it (section 2): some end in a slash, some do not. */
export type SiteRoute = { path: string; label: string };

export const ROUTES = {
  home: { path: '/', label: 'Home' },
  solution: { path: '/solution/', label: 'Solution' },
  compare: { path: '/compare-ai-receptionist-services/', label: 'Compare' },
  pricing: { path: '/ai-receptionist-pricing/', label: 'Pricing' },
  industries: { path: '/#industries', label: 'Industries' },
  resources: { path: '/resources/', label: 'Resources' },
  blog: { path: '/blog', label: 'Blog' },
  demo: { path: '/demo/', label: 'Book Demo' },
  howItWorks: { path: '/how-ai-receptionist-works/', label: 'How it works' },
  roiCalculator: { path: '/roi-calculator/', label: 'ROI Calculator' },
  faq: { path: '/#faq', label: 'FAQ' },
  plumbing: { path: '/plumbing-ai-receptionist/', label: 'Plumbing' },
  hvac: { path: '/hvac-ai-receptionist/', label: 'HVAC' },
  electrical: { path: '/electrical-ai-receptionist/', label: 'Electrical' },
  cleaning: { path: '/cleaning-ai-receptionist/', label: 'Cleaning' },
  lawnCare: { path: '/lawncare-ai-receptionist/', label: 'Lawn Care' },
  caseStudies: { path: '/case-studies/', label: 'Case studies' },
  terms: { path: '/terms/', label: 'Terms' },
  /** Leads to the pricing page; nothing but a redirect stands here. */
  shortPricing: { path: '/pricing/', label: 'Pricing' },
  login: { path: '/login', label: 'Admin login' },
  admin: { path: '/blog/admin', label: 'Blog Admin' },
} as const satisfies Record<string, SiteRoute>;

/** The top navigation, in the specification's order; its button is `ROUTES.demo`. */
export const NAVIGATION: readonly SiteRoute[] = [
  ROUTES.solution,
  ROUTES.compare,
  ROUTES.pricing,
  ROUTES.industries,
  ROUTES.resources,
  ROUTES.blog,
];

/** The five trades, in the specification's order. */
export const TRADE_ROUTES: readonly SiteRoute[] = [
  ROUTES.plumbing,
  ROUTES.hvac,
  ROUTES.electrical,
  ROUTES.cleaning,
  ROUTES.lawnCare,
];
