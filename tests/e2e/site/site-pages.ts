import { ROUTES, SITE_REDIRECTS } from '@callwright/site/settings/routes.ts';

export const POST = '/blog/who-gets-woken-up';

/** Redirects, and the admin, which redirects to the login without a session. */
const LEADS_ELSEWHERE: readonly string[] = [...SITE_REDIRECTS.map(({ from }) => from.path), ROUTES.admin.path];

export const PAGES: readonly string[] = [
  ...Object.values(ROUTES)
    .map(({ path }) => path as string)
    .filter((path) => !path.includes('#') && !LEADS_ELSEWHERE.includes(path)),
  POST,
];

const PAGES_WITH_SCRIPT: readonly string[] = [
  ROUTES.blog.path,
  POST,
  ROUTES.roiCalculator.path,
  ROUTES.login.path,
  ROUTES.confirm.path,
  ROUTES.demo.path,
  ROUTES.booking.path,
];

export const STATIC_PAGES: readonly string[] = PAGES.filter((path) => !PAGES_WITH_SCRIPT.includes(path));
