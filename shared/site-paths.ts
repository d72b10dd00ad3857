/** The paths of the site (specification, section 2). Some end in a slash, some don't. */
export const SITE_PATHS = {
  home: '/',
  solution: '/solution/',
  compare: '/compare-ai-receptionist-services/',
  pricing: '/ai-receptionist-pricing/',
  industries: '/#industries',
  resources: '/resources/',
  blog: '/blog',
  demo: '/demo/',
  booking: '/demo/booking/',
  howItWorks: '/how-ai-receptionist-works/',
  roiCalculator: '/roi-calculator/',
  faq: '/#faq',
  plumbing: '/plumbing-ai-receptionist/',
  hvac: '/hvac-ai-receptionist/',
  electrical: '/electrical-ai-receptionist/',
  cleaning: '/cleaning-ai-receptionist/',
  lawnCare: '/lawncare-ai-receptionist/',
  caseStudies: '/case-studies/',
  terms: '/terms/',
  privacy: '/privacy/',
  shortPricing: '/pricing/',
  shortIndustries: '/industries/',
  /** Redirects to the blog, for readers who shorten a tag's URL. */
  tags: '/blog/tags',
  login: '/login',
  confirm: '/login/confirm/',
  admin: '/blog/admin',
} as const;

export const ADMIN_SCREENS = ['new', 'posts', 'demos', 'hours', 'authors', 'deploys', 'account'] as const;

export type AdminScreenName = (typeof ADMIN_SCREENS)[number];

export function readAdminScreen(hash: string): AdminScreenName | null {
  return ADMIN_SCREENS.find((screen) => hash === `#${screen}`) ?? null;
}

/** Returns a path. Null is the start screen. */
export function toAdminPath(screen: AdminScreenName | null): string {
  return screen === null ? SITE_PATHS.admin : `${SITE_PATHS.admin}#${screen}`;
}

export const SITE_FILES = {
  rss: '/feed.xml',
  jsonFeed: '/feed.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  llms: '/llms.txt',
  security: '/.well-known/security.txt',
  licenses: '/licenses.txt',
} as const;
