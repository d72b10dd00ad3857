import { ROUTES } from '@callwright/site/content/routes.ts';
import type { Audit, Auditor } from './audit-page.ts';
import { COMPARED_POST } from './compared-pages.ts';
import { median, report } from './figures.ts';

const SCORES = ['performance', 'accessibility', 'best practices', 'SEO'] as const;

/** These keep a script for newer text, so two points are theirs to lose. */
const BLOG_PAGES: readonly string[] = [ROUTES.blog.path, `/blog/${COMPARED_POST}`];
/** Not for search engines, so without a score for them. */
const NOT_INDEXED: readonly string[] = [ROUTES.login.path];
/** One leads to the pricing page, the other to the login: neither is a page that a visitor stays on. */
const LEAD_ELSEWHERE: readonly string[] = [ROUTES.shortPricing.path, ROUTES.admin.path];

/** Every public page of the route table, with a post for all posts. */
function listPublicPages(): string[] {
  const paths = Object.values(ROUTES).map(({ path }) => path);
  return [...paths.filter((path) => !path.includes('#') && !LEAD_ELSEWHERE.includes(path)), `/blog/${COMPARED_POST}`];
}

export async function auditRoutes({ siteUrl, auditor, runs }: { siteUrl: string; auditor: Auditor; runs: number }) {
  for (const path of listPublicPages()) {
    const audits: Audit[] = [];
    for (let run = 0; run < runs; run += 1) audits.push(await auditor.audit(siteUrl + path));
    const findings = new Set(audits.flatMap((audit) => audit.findings));
    if (findings.size > 0) console.error(`${path} lost points by ${[...findings].join(', ')}`);
    for (const score of SCORES) {
      const points = median(audits.map((audit) => audit[score]));
      report(`${path}: ${score}`, points, 'points', leastScore(path, score));
    }
    report(`${path}: CLS`, median(audits.map(({ CLS }) => CLS)), 'shift', { atMost: 0 });
  }
}

function leastScore(path: string, score: (typeof SCORES)[number]) {
  if (score === 'SEO' && NOT_INDEXED.includes(path)) return null;
  return { atLeast: score === 'performance' && BLOG_PAGES.includes(path) ? 98 : 100 };
}
