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
  /** Where a time is chosen. */
  bookDemo: '/demo/book/',
  /** The same without head and foot, for the frame of the demo page. */
  demoCalendar: '/demo/calendar/',
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
  /** Opens the letters of an account. */
  confirm: '/login/confirm/',
  admin: '/blog/admin',
} as const;

/** The parts of the blog admin that an address can name behind its `#`. The editor's menu opens each. */
export const ADMIN_PARTS = ['account', 'authors', 'demos', 'deploys'] as const;

export type AdminPart = (typeof ADMIN_PARTS)[number];

/** Reads which part of the blog admin an address names. Returns null if it names none. */
export function readAdminPart(hash: string): AdminPart | null {
  return ADMIN_PARTS.find((part) => hash === `#${part}`) ?? null;
}

/** Returns the address of a part of the blog admin, or of its start for null, relative to the site. */
export function toAdminPath(part: AdminPart | null): string {
  return part === null ? SITE_PATHS.admin : `${SITE_PATHS.admin}#${part}`;
}

/** The files that the site serves beside its pages, to which a post may link. */
export const SITE_FILES = {
  rss: '/feed.xml',
  jsonFeed: '/feed.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  licenses: '/licenses.txt',
} as const;
