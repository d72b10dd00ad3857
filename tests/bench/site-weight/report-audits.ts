import { median, type Report } from '../bench.ts';
import type { Audit } from './audit-page.ts';

const SCORES = ['performance', 'accessibility', 'best practices', 'SEO'] as const;

export type LeastScores = Record<(typeof SCORES)[number], number | null>;

/** Reports the medians of a page's runs. Pages with minimum scores must not have layout shifts either. */
export function reportScores(report: Report, page: string, audits: readonly Audit[], least: LeastScores | null): void {
  for (const score of SCORES) {
    const points = least?.[score] ?? null;
    const budget = points === null ? null : { atLeast: points };
    report(`${page}: ${score}`, median(audits.map((audit) => audit[score])), 'points', budget);
  }
  report(`${page}: LCP`, median(audits.map(({ LCP }) => LCP)), 'ms', null);
  report(`${page}: CLS`, median(audits.map(({ CLS }) => CLS)), 'shift', least === null ? null : { atMost: 0 });
}

export function reportFindings(page: string, audits: readonly Audit[]): void {
  const findings = new Set(audits.flatMap((audit) => audit.findings));
  if (findings.size > 0) console.error(`${page} lost points by ${[...findings].join(', ')}`);
}
