import { ROUTES, SITE_REDIRECTS } from '@callwright/site/settings/routes.ts';
import type { Browser } from 'playwright';
import type { Report } from '../bench.ts';
import type { Audit, Auditor } from './audit-page.ts';
import { MAX_BLOG_SCRIPT_BYTES } from './compare-variants.ts';
import { COMPARED_PAGES } from './compared-pages.ts';
import { measureBytes } from './measure-bytes.ts';
import { reportFindings, reportScores } from './report-audits.ts';

/** Redirects to the pricing page and to the login, not pages that a visitor stays on. */
const LEAD_ELSEWHERE: readonly string[] = [...SITE_REDIRECTS.map(({ from }) => from.path), ROUTES.admin.path];
/** Calculator, login, and booking need scripts. */
const RUN_SCRIPT: readonly string[] = [
  ROUTES.roiCalculator.path,
  ROUTES.login.path,
  ROUTES.confirm.path,
  ROUTES.demo.path,
  ROUTES.booking.path,
];
/** No SEO score, because search engines must not index them. */
const NOT_INDEXED: readonly string[] = [ROUTES.login.path, ROUTES.confirm.path, ROUTES.booking.path];

/** Compressed bytes. */
const MAX_BOOKING_SCRIPT_BYTES = 10_000;

const ARCHIVE_PAGES = ['/blog/page/1', '/blog/tag/topic-1', '/blog/post-40'];

/** Returns the public pages that aren't compared with other variants, plus three of a blog with an archive. */
export function listOtherPages(): string[] {
  const elsewhere = [...LEAD_ELSEWHERE, ...COMPARED_PAGES.map(({ path }) => path)];
  const paths = Object.values(ROUTES).map(({ path }) => path);
  return [...paths.filter((path) => !path.includes('#') && !elsewhere.includes(path)), ...ARCHIVE_PAGES];
}

/** Compressed bytes. Null if the script is the purpose of the page. */
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
