import { ROUTES, SITE_REDIRECTS } from '@callwright/site/settings/routes.ts';
import type { Browser } from 'playwright';
import type { Report } from '../bench.ts';
import type { Audit, Auditor } from './audit-page.ts';
import { MAX_BLOG_SCRIPT_BYTES } from './compare-variants.ts';
import { COMPARED_PAGES } from './compared-pages.ts';
import { measureBytes } from './measure-bytes.ts';
import { reportFindings, reportScores } from './report-audits.ts';

/** One leads to the pricing page, the other to the login: neither is a page that a visitor stays on. */
const LEAD_ELSEWHERE: readonly string[] = [...SITE_REDIRECTS.map(({ from }) => from.path), ROUTES.admin.path];
/** The sums of the calculator, the login and a booking are scripts. */
const RUN_SCRIPT: readonly string[] = [
  ROUTES.roiCalculator.path,
  ROUTES.login.path,
  ROUTES.confirm.path,
  ROUTES.demo.path,
  ROUTES.booking.path,
];
/** Not for search engines, so without a score for them. */
const NOT_INDEXED: readonly string[] = [ROUTES.login.path, ROUTES.confirm.path, ROUTES.booking.path];

/** In bytes as sent. */
const MAX_BOOKING_SCRIPT_BYTES = 10_000;

/** A blog's archive, a tag, and a post with neighbours. */
const ARCHIVE_PAGES = ['/blog/page/1', '/blog/tag/topic-1', '/blog/post-40'];

/** Every public page of the route table but those that are compared, whose scores stand with the comparison; and three of a blog with an archive. */
export function listOtherPages(): string[] {
  const elsewhere = [...LEAD_ELSEWHERE, ...COMPARED_PAGES.map(({ path }) => path)];
  const paths = Object.values(ROUTES).map(({ path }) => path);
  return [...paths.filter((path) => !path.includes('#') && !elsewhere.includes(path)), ...ARCHIVE_PAGES];
}

/** In bytes as sent; null where a page's script is its purpose. */
function limitScript(path: string): { atMost: number } | null {
  if (ARCHIVE_PAGES.includes(path)) return { atMost: MAX_BLOG_SCRIPT_BYTES };
  if (path === ROUTES.demo.path || path === ROUTES.booking.path) return { atMost: MAX_BOOKING_SCRIPT_BYTES };
  return RUN_SCRIPT.includes(path) ? null : { atMost: 0 };
}

type RoutesAudit = {
  siteUrl: string;
  paths: readonly string[];
  browser: Browser;
  auditor: Auditor;
  runs: number;
  report: Report;
};

/** Script, and Lighthouse's mobile run, of some of the pages that the comparison leaves out. */
export async function auditRoutes({ siteUrl, paths, browser, auditor, runs, report }: RoutesAudit): Promise<void> {
  for (const path of paths) {
    const { script } = await measureBytes(browser, siteUrl + path);
    report(`${path}: script`, script, 'bytes', limitScript(path));
    const audits: Audit[] = [];
    for (let run = 0; run < runs; run += 1) audits.push(await auditor.audit(siteUrl + path));
    const isIndexed = !NOT_INDEXED.includes(path);
    reportFindings(path, audits);
    reportScores(report, path, audits, {
      performance: 100,
      accessibility: 100,
      'best practices': 100,
      SEO: isIndexed ? 100 : null,
    });
  }
}
