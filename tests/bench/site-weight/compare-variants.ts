import type { ExportServer } from '@callwright/site/serve/serve-export.ts';
import type { Browser } from 'playwright';
import { median, type Report } from '../bench.ts';
import type { Audit, Auditor } from './audit-page.ts';
import { compareContent, readContent } from './compare-content.ts';
import { COMPARED_PAGES, type ComparedPage, VARIANTS, type Variant } from './compared-pages.ts';
import { measureBytes, type PageBytes } from './measure-bytes.ts';
import type { Variants } from './prepare-variants.ts';
import { type LeastScores, reportFindings, reportScores } from './report-audits.ts';

export const MAX_BLOG_SCRIPT_BYTES = 4_000;

const BYTE_KINDS = ['document', 'style', 'script', 'font', 'image', 'data'] as const;
const LEAST_OF_MARKETING: LeastScores = { performance: 100, accessibility: 100, 'best practices': 100, SEO: 100 };
/** Lists and posts run a script that checks for newer text, which may cost two points. */
const LEAST_OF_BLOG: LeastScores = { ...LEAST_OF_MARKETING, performance: 98 };

/** Astro builds the site's own components. The handmade pages may lag behind the site's text by a tenth. */
const LEAST_CONTENT_IN_COMMON = { Astro: 1, 'by hand': 0.9 };

const MOST_BESIDE_ASTRO = 1.05;
const MOST_LCP_BESIDE_HAND = 1.05;
/** Ten TCP segments, the initial congestion window (RFC 6928). One byte more takes another round trip. */
const FIRST_WINDOW = 10 * 1460;
const MOST_FONT_FILES = 2;
const MOST_FONT_BYTES = 60_000;

type Comparison = {
  variants: Variants;
  server: ExportServer;
  browser: Browser;
  auditor: Auditor;
  runs: number;
  report: Report;
};

export async function compareVariants(comparison: Comparison): Promise<void> {
  const { report } = comparison;
  for (const page of COMPARED_PAGES) {
    await reportContent(comparison, page);
    const bytes = await measureVariants(comparison, page);
    const audits = await auditVariants(comparison, page);
    for (const variant of VARIANTS) reportVariant(report, page, variant, bytes[variant], audits[variant]);
    reportRatios(report, page, bytes, audits);
  }
}

async function reportContent({ variants, server, browser, report }: Comparison, { name, path }: ComparedPage) {
  server.swap(variants.ours);
  const ours = await readContent(browser, server.url + path);
  for (const variant of ['Astro', 'by hand'] as const) {
    server.swap(variants[variant]);
    const { share, onlyOurs, onlyTheirs } = compareContent(ours, await readContent(browser, server.url + path));
    const least = LEAST_CONTENT_IN_COMMON[variant];
    report(`${name}, ${variant}: words, pictures and links in common with ours`, share, 'share', { atLeast: least });
    if (share < least) {
      console.error(
        `Only ours: ${onlyOurs.slice(0, 20).join(' ')}\nOnly ${variant}: ${onlyTheirs.slice(0, 20).join(' ')}`,
      );
    }
  }
}

async function measureVariants({ variants, server, browser }: Comparison, { path }: ComparedPage) {
  const measure = (variant: Variant) => {
    server.swap(variants[variant]);
    return measureBytes(browser, server.url + path);
  };
  return { ours: await measure('ours'), Astro: await measure('Astro'), 'by hand': await measure('by hand') };
}

async function auditVariants({ variants, server, auditor, runs }: Comparison, { path }: ComparedPage) {
  const audits: Record<Variant, Audit[]> = { ours: [], Astro: [], 'by hand': [] };
  for (let run = 0; run < runs; run += 1) {
    for (const variant of VARIANTS) {
      server.swap(variants[variant]);
      audits[variant].push(await auditor.audit(server.url + path));
    }
  }
  return audits;
}

function reportVariant(
  report: Report,
  { name }: ComparedPage,
  variant: Variant,
  bytes: PageBytes,
  audits: readonly Audit[],
): void {
  const figure = (what: string) => `${name}, ${variant}: ${what}`;
  const isOurs = variant === 'ours';
  const isMarketing = name === 'landing page';
  const script = isOurs ? { atMost: isMarketing ? 0 : MAX_BLOG_SCRIPT_BYTES } : null;
  for (const kind of BYTE_KINDS) report(figure(kind), bytes[kind], 'bytes', kind === 'script' ? script : null);
  const window = isOurs && isMarketing ? { atMost: FIRST_WINDOW } : null;
  report(figure('document with its headers'), bytes.answer, 'bytes', window);
  report(figure('requests'), bytes.requests, 'requests', null);
  report(figure('font files'), bytes.fonts, 'files', isOurs ? { atMost: MOST_FONT_FILES } : null);
  report(figure('fonts together'), bytes.font, 'bytes', isOurs ? { atMost: MOST_FONT_BYTES } : null);
  if (isOurs) reportFindings(`${name}, ${variant}`, audits);
  reportScores(
    report,
    `${name}, ${variant}`,
    audits,
    isOurs ? (isMarketing ? LEAST_OF_MARKETING : LEAST_OF_BLOG) : null,
  );
}

function reportRatios(
  report: Report,
  { name }: ComparedPage,
  bytes: Record<Variant, PageBytes>,
  audits: Record<Variant, readonly Audit[]>,
): void {
  const isMarketing = name === 'landing page';
  const weight = ({ document, style, script }: PageBytes) => document + style + script;
  const lcp = (variant: Variant) => median(audits[variant].map(({ LCP }) => LCP));
  // Posts and lists run a script that checks for newer text; the other variants don't.
  report(
    `${name}: markup, style and script beside Astro`,
    weight(bytes.ours) / weight(bytes.Astro),
    'ratio',
    isMarketing ? { atMost: MOST_BESIDE_ASTRO } : null,
  );
  report(
    `${name}: markup, style and script beside by hand`,
    weight(bytes.ours) / weight(bytes['by hand']),
    'ratio',
    null,
  );
  report(
    `${name}: LCP beside by hand`,
    lcp('ours') / lcp('by hand'),
    'ratio',
    isMarketing ? { atMost: MOST_LCP_BESIDE_HAND } : null,
  );
}
