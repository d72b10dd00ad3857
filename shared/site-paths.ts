/**
 * The path of each page of the site, as the specification gives it (section 2): some end in a slash,
 * some do not. The site is built from these, and the editor checks an author's links against them.
 */
export const SITE_PATHS = {
  home: '/',
  solution: '/solution/',
  compare: '/compare-ai-receptionist-services/',
  pricing: '/ai-receptionist-pricing/',
  industries: '/#industries',
  resources: '/resources/',
  blog: '/blog',
  demo: '/demo/',
  /** A visitor's own booking, by the secret behind the `#`. */
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
  /** Redirects to the pricing page. */
  shortPricing: '/pricing/',
  /** Redirects to the industries of the home page; see `SITE_REDIRECTS` in site/settings/routes.ts. */
  industriesAnew: '/industries/',
  /** Redirects to the blog, for readers who shorten the address of a tag. */
  tags: '/blog/tags',
  login: '/login',
  /** Opens the links in emails about an account. */
  confirm: '/login/confirm/',
  admin: '/blog/admin',
} as const;

/** The screens of the blog admin, by the name that their address has behind the `#`. */
export const ADMIN_SCREENS = ['new', 'posts', 'demos', 'hours', 'authors', 'deploys', 'account'] as const;

export type AdminScreenName = (typeof ADMIN_SCREENS)[number];

/** Reads which screen of the blog admin an address names. Returns null if it names none. */
export function readAdminScreen(hash: string): AdminScreenName | null {
  return ADMIN_SCREENS.find((screen) => hash === `#${screen}`) ?? null;
}

/** Returns the address of a screen of the blog admin, or of its start for null, relative to the site. */
export function toAdminPath(screen: AdminScreenName | null): string {
  return screen === null ? SITE_PATHS.admin : `${SITE_PATHS.admin}#${screen}`;
}

/** The files that the site serves beside its pages, to which a post may link. */
export const SITE_FILES = {
  rss: '/feed.xml',
  jsonFeed: '/feed.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  licenses: '/licenses.txt',
} as const;
