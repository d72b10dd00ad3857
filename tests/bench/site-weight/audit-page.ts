import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ENV_WITH_TYPEFACES } from '../../runner/typefaces.ts';

export type Audit = {
  /** 0 to 100. */
  performance: number;
  accessibility: number;
  'best practices': number;
  SEO: number;
  /** Milliseconds, as Lighthouse estimates for a phone on a slow network. */
  LCP: number;
  CLS: number;
  findings: string[];
};

export type Auditor = { audit(url: string): Promise<Audit>; close(): Promise<void> };

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Uses one Chromium for all runs. Lighthouse clears caches and storage before each. */
export async function startAuditor(chromePath: string): Promise<Auditor> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, envVars: ENV_WITH_TYPEFACES, logLevel: 'error' });
  return {
    audit: (url) => auditPage(url, chrome.port),
    async close() {
      chrome.kill();
    },
  };
}

/** On a busy machine a trace is sometimes lost, and Lighthouse asks to run again. */
const ATTEMPTS = 3;

async function auditPage(url: string, port: number, attempt = 1): Promise<Audit> {
  const run = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: CATEGORIES });
  if (!run) throw new Error(`Lighthouse answered nothing for ${url}`);
  const { audits, categories, runtimeError } = run.lhr;
  if (runtimeError) {
    const message = `Lighthouse could not read ${url}: ${runtimeError.message}`;
    if (attempt === ATTEMPTS) throw new Error(message);
    console.error(`${message} Once more.`);
    return auditPage(url, port, attempt + 1);
  }
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    CLS: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    findings: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}
